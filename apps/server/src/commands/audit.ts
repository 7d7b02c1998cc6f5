import { trailFile } from '../use-cases/evidence/trail-file.ts'
import { onDatabase } from './on-database.ts'

/** `npm run audit -- export {clientId}`: prints a client's audit trail, to be kept or checked elsewhere (AG-08). */
const [verb = '', clientId = '', ...more] = process.argv.slice(2)
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(clientId)

await onDatabase(
  'npm run --silent audit -- export {clientId} > trail.jsonl',
  verb === 'export' && isId && more.length === 0
    ? async ({ evidence }) => {
        const entries = await evidence.trail(clientId)
        if (entries.length === 0) process.exitCode = 1
        // what is printed ends its last line
        return entries.length > 0 ? trailFile(clientId, entries).trimEnd() : 'There is no such client.'
      }
    : undefined,
)
