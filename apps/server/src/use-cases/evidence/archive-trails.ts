import type { RetentionPeriods } from '@vestibule/domain/records/retention'
import type { EvidenceSigner } from '../../ports/certificates.ts'
import type { TrailView } from '../../stores/evidence/checkpoints.ts'
import type { Store } from '../../stores/store-type.ts'
import { periodAgo } from '../retention/unfinished.ts'
import { createArchiveFile, entryLine, trailLine } from './archive-file.ts'
import { takeArchiveCheckpoint, takeCheckpoint } from './checkpoint.ts'
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

const writeEntries = async (view: TrailView, before: Date, line: (text: string) => void) => {
  const heads = await peekable(view.headsByClient())
  const root = createRoot()
  let last: { clientId: string; seq: number; hash: string } | undefined
  let count = 0
  for await (const { clientId, seq, payload, hash } of view.entries(before)) {
    if (last?.clientId !== clientId) {
      if (last) root.add(last)
      let earlier = seq === 1 ? startOfTrail(clientId) : undefined
      for (; heads.head && heads.head.clientId <= clientId; await heads.take())
        if (heads.head.clientId === clientId && heads.head.seq === seq - 1) earlier = heads.head.hash
      if (earlier === undefined) throw new Error(`the entries of ${clientId} before ${seq} are missing`)
      line(trailLine(clientId, seq - 1, earlier))
    } else if (last.seq !== seq - 1) throw new Error(`an entry of ${clientId} before ${seq} is missing`)
    line(entryLine(payload, hash))
    last = { clientId, seq, hash }
    count += 1
  }
  if (last) root.add(last)
  return { entries: count, ...root.end() }
}

export interface ArchivedMonths {
  partition: string
  before: Date
  entries: number
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
  const { entries, trails, root } = await checkpoints.view((view) =>
    writeEntries(view, first.before, file.line),
  )
  // Covers the entries so far. The next regular checkpoint covers only the entries after the archive's own checkpoint.
  if (!(await takeCheckpoint(deps, now, true)))
    throw new Error('another process is taking a checkpoint: try again')
  file.sign(await takeArchiveCheckpoint(deps, now, { before, entries, sha256: file.hash() }, root))
  return { partition: first.partition, before: first.before, entries, trails }
}
