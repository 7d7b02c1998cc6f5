import { createHash } from 'node:crypto'
import type { TrailEntry } from '../../stores/evidence/evidence.ts'

const headOf = (clientId: string): string =>
  JSON.stringify({ kind: 'audit-trail', version: 1, client_id: clientId })
const lineOf = ({ seq, payload, hash }: TrailEntry): string => JSON.stringify({ seq, payload, hash })

export const trailFile = (clientId: string, entries: readonly TrailEntry[]): string =>
  `${[headOf(clientId), ...entries.map(lineOf)].join('\n')}\n`

export const startOfTrail = (id: string): string => createHash('sha256').update(`client ${id}`).digest('hex')

/** Returns SHA-256(previous hash, number as four bytes, payload). A trail begins with SHA-256(`client {id}`). */
export const chained = (before: string, { seq, payload }: Pick<TrailEntry, 'seq' | 'payload'>): string => {
  const number = Buffer.alloc(4)
  number.writeInt32BE(seq)
  return createHash('sha256').update(Buffer.from(before, 'hex')).update(number).update(payload).digest('hex')
}

/** Parses a line of the file. Returns `undefined` if the line is not exactly as the server would write it. */
const entryOf = (line: string): TrailEntry | undefined => {
  try {
    const { seq, payload, hash } = JSON.parse(line) as TrailEntry
    const entry = { seq: Number(seq), payload: String(payload), hash: String(hash) }
    return lineOf(entry) === line ? entry : undefined
  } catch {
    return undefined
  }
}

export const readTrailFile = (
  text: string,
  clientId: string,
): { ok: true; entries: TrailEntry[] } | { ok: false; line: number } => {
  const lines = text.split('\n')
  if (lines[0] !== headOf(clientId)) return { ok: false, line: 1 }
  if (lines.pop() !== '') return { ok: false, line: lines.length + 1 }
  const entries: TrailEntry[] = []
  for (const [index, line] of lines.slice(1).entries()) {
    const entry = entryOf(line)
    const before = entries.at(-1)?.hash ?? startOfTrail(clientId)
    if (entry?.seq !== index + 1 || chained(before, entry) !== entry.hash)
      return { ok: false, line: index + 2 }
    entries.push(entry)
  }
  return { ok: true, entries }
}
