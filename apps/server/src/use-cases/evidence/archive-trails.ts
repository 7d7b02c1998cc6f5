import type { RetentionPeriods } from '@vestibule/domain/records/retention'
import type { EvidenceSigner } from '../../ports/certificates.ts'
import type { HeadRow, TrailView } from '../../stores/evidence/checkpoints.ts'
import type { Store } from '../../stores/store-type.ts'
import { periodAgo } from '../retention/unfinished.ts'
import { createArchiveFile, entryLine, trailLine } from './archive-file.ts'
import { type KeptEntry, openStatement, takeArchiveCheckpoint, takeCheckpoint } from './checkpoint.ts'
import { peekable } from './peekable.ts'
import { createRoot } from './root.ts'
import { startOfTrail } from './trail-file.ts'

/** Partitions exist for this many days ahead. */
const aheadDays = 92
const dayMs = 24 * 60 * 60 * 1000

export const addAuditMonths = (
  { store }: { store: Pick<Store, 'checkpoints'> },
  now: Date,
): Promise<number> => store.checkpoints.addMonths(new Date(now.getTime() + aheadDays * dayMs))

/** Returns the time before which no entry is needed for any retention period. */
const archivableBefore = (periods: RetentionPeriods, now: Date): Date =>
  new Date(Math.min(...Object.values(periods).map((period) => periodAgo(now, period).getTime())))

/** Returns the numbers of the checkpoints of archives of months before `before`. */
const earlierArchives = async (view: TrailView, before: Date): Promise<ReadonlySet<number>> => {
  const numbers = new Set<number>()
  for await (const { number, statement, signature } of view.checkpoints()) {
    const archived = openStatement(statement, signature)?.archived
    if (archived && new Date(archived.before) < before) numbers.add(number)
  }
  return numbers
}

const writeEntries = async (view: TrailView, before: Date, line: (text: string) => void) => {
  const archives = await earlierArchives(view, before)
  const heads = await peekable(view.headsByClient())
  const root = createRoot()
  const kept: KeptEntry[] = []
  let known: HeadRow[] = []
  let trail: string | undefined
  let archivedSeq = 0
  let last: { clientId: string; seq: number; hash: string } | undefined
  let [entries, removable] = [0, 0]
  for await (const { clientId, seq, at, payload, hash } of view.entriesUntil(before)) {
    if (at < before) removable += 1
    if (clientId !== trail) {
      trail = clientId
      known = []
      for (; heads.head && heads.head.clientId <= clientId; await heads.take())
        if (heads.head.clientId === clientId) known.push(heads.head)
      archivedSeq = Math.max(0, ...known.flatMap((head) => (archives.has(head.checkpoint) ? head.seq : [])))
    }
    if (seq <= archivedSeq) continue
    let previous = last?.hash
    if (last?.clientId !== clientId) {
      if (last) root.add(last)
      previous = seq === 1 ? startOfTrail(clientId) : known.find((head) => head.seq === seq - 1)?.hash
      if (previous === undefined) throw new Error(`the entries of ${clientId} before ${seq} are missing`)
      line(trailLine(clientId, seq - 1, previous))
    } else if (last.seq !== seq - 1) throw new Error(`an entry of ${clientId} before ${seq} is missing`)
    line(entryLine(payload, hash))
    if (at >= before) kept.push({ id: clientId, seq, previous: previous ?? '', hash })
    last = { clientId, seq, hash }
    entries += 1
  }
  if (last) root.add(last)
  return { entries, removable, kept, ...root.end() }
}

export interface ArchivedMonths {
  partition: string
  before: Date
  /** Number of entries in the file. */
  entries: number
  /** Number of entries in the partition. Differs if entries are not in the order of their times. */
  removable: number
  trails: number
}

/**
 * Writes the entries of the oldest partition to a file and signs a checkpoint that holds the last of each trail.
 * @returns `undefined` if the partition has entries that a retention period still needs @throws on a broken trail
 */
export const archiveTrails = async (
  deps: { store: Store; signer: EvidenceSigner; retention: RetentionPeriods },
  write: (text: string) => void,
  now: Date,
): Promise<ArchivedMonths | undefined> => {
  const { checkpoints } = deps.store
  const first = await checkpoints.firstMonths()
  if (!first || first.before > archivableBefore(deps.retention, now)) return undefined
  if (first.hasOthers)
    throw new Error(`entries from before ${first.before.toISOString()} are in audit_event_other`)
  const before = first.before.toISOString()
  const file = createArchiveFile(before, write)
  const { entries, removable, kept, trails, root } = await checkpoints.view((view) =>
    writeEntries(view, first.before, file.line),
  )
  // Covers the entries so far. The next regular checkpoint covers only the entries after the archive's own checkpoint.
  if (!(await takeCheckpoint(deps, now, true)))
    throw new Error('another process is taking a checkpoint: try again')
  const archived = { before, entries, sha256: file.hash(), ...(kept.length > 0 ? { kept } : {}) }
  file.sign(await takeArchiveCheckpoint(deps, now, archived, root))
  return { partition: first.partition, before: first.before, entries, removable, trails }
}
