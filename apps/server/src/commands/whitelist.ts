import { parseEntry } from '../use-cases/screening/whitelist.ts'
import { onDatabase, type Work } from './on-database.ts'

/** `npm run whitelist -- add|remove|list {email or phone}`: who passes screening although a risk was found (RK-06). */
const [verb = '', typed = '', ...more] = process.argv.slice(2)
const entry = parseEntry(typed)

const workOf = (): Work | undefined => {
  if (more.length > 0) return undefined
  if (verb === 'list' && typed === '')
    return async ({ whitelist }) => {
      const entries = await whitelist.list()
      return entries.map(({ value }) => value).join('\n') || 'The whitelist is empty.'
    }
  if (!entry) return undefined
  const { value } = entry
  if (verb === 'add')
    return async ({ whitelist }, now) =>
      (await whitelist.add(entry, now)) ? `${value} is on the whitelist.` : `${value} was on the whitelist.`
  if (verb === 'remove')
    return async ({ whitelist }) =>
      (await whitelist.remove(entry))
        ? `${value} is no longer on the whitelist.`
        : `${value} was not on the whitelist.`
  return undefined
}

await onDatabase(
  'npm run whitelist -- add|remove {email or xxx-xxx-xxxx}, or npm run whitelist -- list',
  workOf(),
)
