import { join } from 'node:path'
import type { LoadResult } from './http-load.ts'
import { runLoad } from './load.ts'
import { chooseFloor, type Floor } from './pgbench.ts'
import { cpuSecondsOf, descendants, programOf } from './process-usage.ts'
import { atMost, type Figure, median, type Report, withoutBudget } from './report.ts'
import { makeSavers, requestsOf, type SaveKind, type Saver, saveKinds, saveOnce } from './saves.ts'
import { type Site, startSite, temporaryFolder } from './site.ts'
import { asAdmin, captureStatements, type Statement } from './statements.ts'

const connectionCount = 8
const roundCount = 3
const turnSeconds = 4
const floorWarmUpSeconds = 2
/** Node optimizes the server's code during the first 15,000 saves, and uses up to a fifth of its CPU time for that. */
const warmUpSeconds = 12
const pacedPerSecond = 500
const p99BudgetMs = 20

/** Compares saves over HTTP with pgbench running the same statements on the same PostgreSQL. */
export const measureSave = async (): Promise<Report> => {
  const dataDir = temporaryFolder()
  const site = await startSite(dataDir)
  const floor = chooseFloor(site.socketFolder, temporaryFolder())
  const savers = await makeSavers(site, connectionCount)
  const fsync = await asAdmin(site.socketFolder, async (admin) => {
    const { rows } = await admin.query<{ fsync: string; synchronous_commit: string }>(
      "SELECT current_setting('fsync') fsync, current_setting('synchronous_commit') synchronous_commit",
    )
    return rows[0]
  })

  const figures: Figure[] = []
  const notes: string[] = []
  for (const kind of saveKinds) {
    const statements = await captureStatements(
      { socketFolder: site.socketFolder, log: join(dataDir, 'postgres.log') },
      savers.map((saver) => () => saveOnce(kind, saver, site)),
    )
    const found = await compare(kind, site, savers, floor, statements)
    figures.push(
      atMost(p99BudgetMs, `${kind.name}, p99 at ${pacedPerSecond}/s`, {
        value: median(found.paced.map(({ p99Ms }) => p99Ms)),
        unit: 'ms',
      }),
      withoutBudget(kind.name, {
        value: median(found.saves.map(({ requests }) => requests / turnSeconds)),
        floor: median(found.floors),
        unit: '/s',
      }),
      withoutBudget(`${kind.name}, server CPU per save`, {
        value: median(found.cpuSeconds) * 1e6,
        unit: 'µs',
      }),
    )
    notes.push(
      `${kind.name}: ${statements[0]?.length} statement(s) with ${statements[0]?.map(({ values }) => values.length).join(' and ')} parameters; ` +
        `${median(found.saves.map(({ medianMs }) => medianMs)).toFixed(1)} ms median.`,
    )
  }
  await site.stop()
  return {
    title: `A save at ${connectionCount} connections, one applicant each`,
    figures,
    notes: [
      `Medians of ${roundCount} turns of ${turnSeconds} s, as fast as possible unless a rate is named. Floor: ${floor.name}, the same statements at ${connectionCount} clients, on the same rows.`,
      'The floor commits each round of its statements. The server commits saves that arrive together at once.',
      `PostgreSQL as in npm start: fsync ${fsync?.fsync}, synchronous_commit ${fsync?.synchronous_commit}.`,
      ...notes,
    ],
  }
}

/** Measures saves and their bare statements in turn, and checks that each save raises a client's version by one. */
const compare = async (
  kind: SaveKind,
  site: Site,
  savers: Saver[],
  floor: Floor,
  statements: Statement[][],
) => {
  const connections = savers.map((saver) => requestsOf(kind, saver, site))
  const load = (seconds: number) => runLoad({ port: site.port, connections, seconds })
  await floor.run(statements, floorWarmUpSeconds)
  await load(warmUpSeconds)
  const floors: number[] = []
  const saves: LoadResult[] = []
  const paced: LoadResult[] = []
  /** CPU time that the server used per save. */
  const cpuSeconds: number[] = []
  const server = descendants(site.pid).find((pid) => programOf(pid) === 'server') ?? 0
  for (let round = 0; round < roundCount; round++) {
    const before = await sumOfVersions(site)
    const { perSecond, rounds } = await floor.run(statements, turnSeconds)
    const between = await sumOfVersions(site)
    const cpuBefore = cpuSecondsOf(server)
    const result = await load(turnSeconds)
    cpuSeconds.push((cpuSecondsOf(server) - cpuBefore) / result.requests)
    const after = await sumOfVersions(site)
    if (between - before !== rounds)
      throw new Error(`${floor.name} counts ${rounds}, the rows ${between - before}`)
    if (after - between !== result.requests)
      throw new Error(`${result.requests} saves were answered, the rows count ${after - between}`)
    floors.push(perSecond)
    saves.push(result)
    paced.push(
      await runLoad({ port: site.port, connections, seconds: turnSeconds, perSecond: pacedPerSecond }),
    )
  }
  return { floors, saves, paced, cpuSeconds }
}

const sumOfVersions = ({ socketFolder }: Site): Promise<number> =>
  asAdmin(socketFolder, async (admin) => {
    const { rows } = await admin.query<{ sum: number }>('SELECT sum(version)::integer AS sum FROM client')
    return rows[0]?.sum ?? 0
  })
