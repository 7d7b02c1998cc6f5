import { createHash } from 'node:crypto'
import { type CheckpointFacts, checkpointFile, readCheckpointFile } from './checkpoint.ts'
import { createRoot } from './root.ts'
import { chained, startOfTrail } from './trail-file.ts'

/** The first line of an archive of the audit trail. */
const headOf = (before: string): string => JSON.stringify({ kind: 'audit-archive', version: 1, before })
/** Begins a trail: the number and the hash of its entry before the first one in the file. */
export const trailLine = (id: string, seq: number, hash: string): string => JSON.stringify({ id, seq, hash })
export const entryLine = (payload: string, hash: string): string => JSON.stringify({ payload, hash })

/** Writes lines and computes the hash of the file without its last two lines, which are the signed checkpoint. */
export const createArchiveFile = (before: string, write: (text: string) => void) => {
  const hash = createHash('sha256')
  const line = (text: string): void => {
    hash.update(`${text}\n`)
    write(`${text}\n`)
  }
  line(headOf(before))
  return {
    line,
    hash: (): string => hash.digest('hex'),
    sign: (checkpoint: Parameters<typeof checkpointFile>[0]): void => write(checkpointFile(checkpoint)),
  }
}

type VerifiedArchive =
  | { ok: true; facts: CheckpointFacts; archived: NonNullable<CheckpointFacts['archived']> }
  | { ok: false; problem: string }

/** Verifies an archive without a database. @param keys raw public keys in base64; `undefined` accepts the file's key */
export const verifyArchiveFile = async (
  lines: AsyncIterable<string>,
  keys: readonly string[] | undefined,
): Promise<VerifiedArchive> => {
  const no = (problem: string): VerifiedArchive => ({ ok: false, problem })
  const all = createHash('sha256')
  const root = createRoot()
  let [number, entries] = [0, 0]
  let trail: { id: string; first: number; seq: number; hash: string } | undefined
  let first: string | undefined
  // The last two lines are the checkpoint.
  const held: string[] = []
  const endTrail = (): void => {
    if (trail) root.add({ clientId: trail.id, seq: trail.seq, hash: trail.hash })
  }
  for await (const text of lines) {
    held.push(text)
    if (held.length <= 2) continue
    const line = held.shift() ?? ''
    number += 1
    all.update(`${line}\n`)
    if (number === 1) {
      first = line
      continue
    }
    const parsed = parsedLine(line)
    if (!parsed) return no(`line ${number} is not as it was written`)
    if ('id' in parsed) {
      if (trail && (trail.seq === trail.first || parsed.id <= trail.id))
        return no(`line ${number} is out of order`)
      if (parsed.seq === 0 && parsed.hash !== startOfTrail(parsed.id))
        return no(`line ${number} is not as it was written`)
      endTrail()
      trail = { ...parsed, first: parsed.seq }
      continue
    }
    if (!trail || chained(trail.hash, { seq: trail.seq + 1, payload: parsed.payload }) !== parsed.hash)
      return no(`line ${number} is not as it was written`)
    trail = { ...trail, seq: trail.seq + 1, hash: parsed.hash }
    entries += 1
  }
  endTrail()
  const signed = readCheckpointFile(`${held.join('\n')}\n`)
  const archived = signed?.facts.archived
  if (!signed || !archived) return no('its last two lines are not a signed checkpoint of an archive')
  const { facts } = signed
  if (keys && !keys.includes(facts.public_key)) return no('it is signed by another key than those given')
  const own = root.end()
  if (
    first !== headOf(archived.before) ||
    archived.entries !== entries ||
    archived.sha256 !== all.digest('hex') ||
    facts.root !== own.root ||
    facts.trails !== own.trails
  )
    return no('it has other entries than those that were signed')
  return { ok: true, facts, archived }
}

const parsedLine = (
  line: string,
): { id: string; seq: number; hash: string } | { payload: string; hash: string } | undefined => {
  try {
    const { id, seq, payload, hash } = JSON.parse(line) as Record<string, unknown>
    if (typeof hash !== 'string') return undefined
    if (typeof id === 'string' && typeof seq === 'number')
      return trailLine(id, seq, hash) === line ? { id, seq, hash } : undefined
    return typeof payload === 'string' && entryLine(payload, hash) === line ? { payload, hash } : undefined
  } catch {
    return undefined
  }
}
