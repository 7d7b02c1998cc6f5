/** `npm run whitelist -- add|remove|list {email or phone}` manages exemptions from fraud screening (RK-06). */

import { parseEntry } from '../use-cases/screening/whitelist.ts'
import { onDatabase, takeOperator, type Work } from './on-database.ts'

const operator = takeOperator(process.argv.slice(2))
const [verb = '', typed = '', ...more] = operator?.args ?? []
const entry = parseEntry(typed)

const listed: Work = async ({ whitelist, audit }, now) => {
  const entries = await whitelist.list()
  await audit.operator({ by: operator?.by ?? '', action: 'whitelist_read', detail: {}, now })
  return entries.map(({ value }) => value).join('\n') || 'The whitelist is empty.'
}

const changed =
  (verb: 'add' | 'remove', entry: NonNullable<ReturnType<typeof parseEntry>>): Work =>
  (store, now) =>
    store.transaction(async ({ whitelist, audit }) => {
      const { kind, value } = entry
      const id = verb === 'add' ? await whitelist.add(entry, now) : await whitelist.remove(entry)
      const on = verb === 'add' ? 'on the whitelist' : 'no longer on the whitelist'
      if (id === undefined) return `${value} was ${verb === 'add' ? '' : 'not '}on the whitelist.`
      const action = verb === 'add' ? 'whitelist_added' : 'whitelist_removed'
      await audit.operator({ by: operator?.by ?? '', action, detail: { entry: id, kind }, now })
      return `${value} is ${on}.`
    })

const workOf = (): Work | undefined => {
  if (!operator || more.length > 0) return undefined
  if (verb === 'list' && typed === '') return listed
  return entry && (verb === 'add' || verb === 'remove') ? changed(verb, entry) : undefined
}

await onDatabase(
  'npm run whitelist -- add|remove {email or xxx-xxx-xxxx} --by {name}, or npm run whitelist -- list --by {name}',
  workOf(),
)
