/** `npm run whitelist -- add|remove|list {email or phone}` manages exemptions from fraud screening (RK-06). */

import { changeWhitelist, listWhitelist, parseEntry } from '../use-cases/screening/whitelist.ts'
import { onDatabase, takeOperator, type Work } from './on-database.ts'

const operator = takeOperator(process.argv.slice(2))
const [verb = '', typed = '', ...more] = operator?.args ?? []
const entry = parseEntry(typed)

const by = operator?.by ?? ''

const listed: Work = async (store, now) =>
  (await listWhitelist(store, by, now)).map(({ value }) => value).join('\n') || 'The whitelist is empty.'

const changed =
  (verb: 'add' | 'remove', entry: NonNullable<ReturnType<typeof parseEntry>>): Work =>
  async (store, now) => {
    const isListed = verb === 'add'
    if (!(await changeWhitelist(store, { entry, isListed, by, now })))
      return `${entry.value} was ${isListed ? '' : 'not '}on the whitelist.`
    return `${entry.value} is ${isListed ? 'on the whitelist' : 'no longer on the whitelist'}.`
  }

const workOf = (): Work | undefined => {
  if (!operator || more.length > 0) return undefined
  if (verb === 'list' && typed === '') return listed
  return entry && (verb === 'add' || verb === 'remove') ? changed(verb, entry) : undefined
}

await onDatabase(
  'npm run whitelist -- add|remove {email or xxx-xxx-xxxx} --by {name}, or npm run whitelist -- list --by {name}',
  workOf(),
)
