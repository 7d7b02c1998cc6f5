/** `npm run whitelist -- add|remove|list {email or phone}` manages exemptions from fraud screening (RK-06). */

import { changeWhitelist, listWhitelist, parseEntry } from '../use-cases/screening/whitelist.ts'
import { type Command, run } from './command.ts'
import { onDatabase, takeOperator, type Work } from './on-database.ts'

const listed =
  (by: string): Work =>
  async (store, now) =>
    (await listWhitelist(store, by, now)).map(({ value }) => value).join('\n') || 'The whitelist is empty.'

const changed =
  (verb: 'add' | 'remove', entry: NonNullable<ReturnType<typeof parseEntry>>, by: string): Work =>
  async (store, now) => {
    const isListed = verb === 'add'
    if (!(await changeWhitelist(store, { entry, isListed, by, now })))
      return `${entry.value} was ${isListed ? '' : 'not '}on the whitelist.`
    return `${entry.value} is ${isListed ? 'on the whitelist' : 'no longer on the whitelist'}.`
  }

const workOf = (operator: ReturnType<typeof takeOperator>): Work | undefined => {
  const [verb = '', typed = '', ...more] = operator?.args ?? []
  if (!operator || more.length > 0) return undefined
  if (verb === 'list' && typed === '') return listed(operator.by)
  const entry = parseEntry(typed)
  return entry && (verb === 'add' || verb === 'remove') ? changed(verb, entry, operator.by) : undefined
}

export const main: Command = (input) =>
  onDatabase(
    input,
    'npm run whitelist -- add|remove {email or xxx-xxx-xxxx} --by {name}, or npm run whitelist -- list --by {name}',
    workOf(takeOperator(input.args)),
  )

if (import.meta.main) await run(main)
