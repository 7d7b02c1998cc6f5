import { usualPeriods } from '@vestibule/domain/records/retention'
import { createClock } from '../apps/server/src/platform/clock.ts'
import { createDatabase } from '../apps/server/src/platform/postgres/database.ts'
import { createStore } from '../apps/server/src/stores/store.ts'
import type { Store } from '../apps/server/src/stores/store-type.ts'
import type { Deps } from '../apps/server/src/use-cases/deps.ts'
import { createSigner } from '../apps/server/src/use-cases/evidence/ed25519.ts'
import { funnelReport } from '../apps/server/src/use-cases/funnel/report.ts'
import { runMaintenance } from '../apps/server/src/use-cases/maintenance.ts'
import { remindAbandoned } from '../apps/server/src/use-cases/sign-up/reminders.ts'
import { type FilledSite, type Filling, startFilled } from './fill.ts'
import { compareSaves } from './many-clients.ts'
import { measureMigrations } from './migrations.ts'
import { atMost, type Figure, median, type Report, withoutBudget } from './report.ts'
import type { Site } from './site.ts'
import { asAdmin } from './statements.ts'

const runCount = 5
/** Tables with fewer rows may be read as a whole. */
const largeTableRows = 100_000

const clock = createClock(undefined)

/** Returns measurements of the same filled database: sizes, migrations, saves, indexes, housekeeping and the funnel report. */
export const growthParts = (filling: Filling, dataDir: string | undefined): (() => Promise<Report>)[] => {
  let filled: Promise<FilledSite> | undefined
  const part = (measure: (site: FilledSite) => Report | Promise<Report>) => async (): Promise<Report> => {
    filled ??= startFilled(filling, dataDir)
    return measure(await filled)
  }
  return [
    part(sizeReport),
    part(measureMigrations),
    part(compareSaves),
    part(({ site }) => measureIndexes(site)),
    part(({ site }) => measureHousekeeping(site)),
    part(({ site }) => measureArchive(site)),
  ]
}

const sizeReport = ({ sizes, whole }: FilledSite): Report => {
  const each = (bytes: number) => bytes / whole
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
  const totals = sizes.map(({ heapBytes, indexes }) => each(heapBytes + sum(Object.values(indexes))))
  const figures = sizes
    .filter(({ rows }) => rows >= whole / 2)
    .toSorted((a, b) => b.heapBytes - a.heapBytes)
    .flatMap(({ table, rows, heapBytes, indexes }) => [
      withoutBudget(`${table}, ${each(rows).toFixed(1)} rows`, { value: each(heapBytes), unit: 'bytes' }),
      ...Object.entries(indexes).map(([name, bytes]) =>
        withoutBudget(`  ${name}`, { value: each(bytes), unit: 'bytes' }),
      ),
    ])
  return {
    title: `Sizes for each of ${whole.toLocaleString('en-US')} complete applicants`,
    figures: [...figures, withoutBudget('all tables and indexes', { value: sum(totals), unit: 'bytes' })],
    notes: [
      'Indexes were just built: their pages are 90 % full. Pages of an index that grows by random keys are about 70 % full.',
    ],
  }
}

const withStore = async <T>(site: Site, work: (store: Store) => Promise<T>): Promise<T> => {
  const store = createStore(
    createDatabase(`postgresql://vestibule_app@/vestibule?host=${encodeURIComponent(site.socketFolder)}`),
  )
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

interface Scans {
  table: string
  whole: number
  index: string
  scans: number
}

/** Returns PostgreSQL's counters of each large table and its indexes. */
const scansOf = async (site: Site): Promise<Scans[]> =>
  asAdmin(site.socketFolder, async (admin) => {
    const { rows } = await admin.query<Scans>(
      `select t.relname as "table", t.seq_scan::float8 as whole, indexrelname as index, i.idx_scan::float8 as scans
       from pg_stat_user_tables t join pg_class c on c.oid = relid join pg_stat_user_indexes i using (relid)
       where c.reltuples >= ${largeTableRows} order by 1, 3`,
    )
    return rows
  })

/** Runs `work` on a store of its own, whose counters are complete when it is closed. */
const scansBy = async (site: Site, work: (store: Store) => Promise<unknown>): Promise<Scans[]> => {
  const before = await scansOf(site)
  await withStore(site, work)
  const after = await scansOf(site)
  return after.map((one, index) => ({
    ...one,
    whole: one.whole - (before[index]?.whole ?? 0),
    scans: one.scans - (before[index]?.scans ?? 0),
  }))
}

const wholeReads = (name: string, scans: readonly Scans[]): Figure => {
  const tables = new Map(scans.map(({ table, whole }) => [table, whole]))
  const read = [...tables].filter(([, whole]) => whole > 0).map(([table]) => table)
  const listed = read.length > 0 ? ` (${read.join(', ')})` : ''
  return atMost(0, `${name}: tables read as a whole${listed}`, { value: read.length })
}

const measureIndexes = async (site: Site): Promise<Report> => {
  const reminders = await scansBy(site, (store) => remindAbandoned({ store, clock }))
  const abandoned = await scansBy(site, (store) => store.calls.claimDue(100, [], clock.now()))
  const used = (scans: readonly Scans[]): string =>
    scans.flatMap(({ index, scans: count }) => (count > 0 ? [index] : [])).join(', ')
  return {
    title: 'Tables and indexes that statements read',
    figures: [wholeReads('reminders', reminders), wholeReads('abandoned calls', abandoned)],
    notes: [`Reminders: ${used(reminders)}.`, `Abandoned calls: ${used(abandoned)}.`],
  }
}

const signer = createSigner(Buffer.alloc(32, 7).toString('base64'))

const maintain = async (store: Store) => {
  // Nothing is due for the providers, so that no other dependency is used.
  const deps = { store, clock, signer, retention: usualPeriods } as unknown as Deps
  return runMaintenance(deps)
}

const measureHousekeeping = async (site: Site): Promise<Report> => {
  const scans = await scansBy(site, maintain)
  return withStore(site, async (store) => {
    const reportMs = await medianOf(() => funnelReport(store.funnel, 30, clock.now()))
    const yearMs = await medianOf(() => funnelReport(store.funnel, 365, clock.now()))
    const turnMs = await medianOf(() => maintain(store))
    const { done, failed } = await maintain(store)
    const finished = Object.entries(done).filter(([, count]) => count > 0)
    return {
      title: 'Funnel report and housekeeping',
      figures: [
        atMost(5_000, 'funnel report, 30 days', { value: reportMs, unit: 'ms' }),
        atMost(60_000, 'funnel report, 365 days', { value: yearMs, unit: 'ms' }),
        atMost(200, 'housekeeping when nothing is due', { value: turnMs, unit: 'ms' }),
        wholeReads('housekeeping', scans),
      ],
      notes: [
        `Medians of ${runCount} runs. Done in the last run: ${finished.map(([step, count]) => `${step} ${count}`).join(', ') || 'nothing'}; failed: ${failed.map(({ step, kind }) => `${step} ${kind}`).join(', ') || 'nothing'}.`,
      ],
    }
  })
}

const measureArchive = (site: Site): Promise<Report> =>
  asAdmin(site.socketFolder, async (admin) => {
    const { ms, result } = await timed(() => withStore(site, maintain))
    const archived = result.done.callsArchived ?? 0
    const { rows } = await admin.query<{ name: string; bytes: number }>(
      `select 'provider_call_archive' as name, sum(pg_total_relation_size(relid))::float8 as bytes
         from pg_partition_tree('provider_call_archive')
       union all select 'provider_call_key', pg_total_relation_size('provider_call_key')::float8`,
    )
    return {
      title: 'Archive of provider calls',
      figures: [
        withoutBudget(`housekeeping that archives ${archived} calls`, { value: ms / 1000, unit: 's' }),
        ...rows.map(({ name, bytes }) =>
          withoutBudget(`${name}, each call`, { value: bytes / archived, unit: 'bytes' }),
        ),
      ],
      notes: [],
    }
  })

const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> => {
  const began = performance.now()
  const result = await work()
  return { ms: performance.now() - began, result }
}

const medianOf = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let run = 0; run < runCount; run += 1) times.push((await timed(work)).ms)
  return median(times)
}
