import { join } from 'node:path'
import { inProcess } from './child.ts'
import type { Load, LoadResult } from './http-load.ts'
import { chooseFloor, type Floor } from './pgbench.ts'
import { atLeastTimesFloor, atMost, type Figure, median, type Report } from './report.ts'
import { makeSaver, requestsOf, type SaveKind, type Saver, saveKinds, saveOnce } from './saves.ts'
import { type Site, startSite, temporaryFolder } from './site.ts'
import { asAdmin, captureStatements, type Statement } from './statements.ts'

const CONNECTIONS = 8
const ROUNDS = 3
const SECONDS = 4
const WARM_UP_SECONDS = 2
const BUDGET = 0.5
const P99_MS = 40

/** Saves over HTTP, compared with pgbench running the same statements on the same PostgreSQL. */
export const measureSave = async (): Promise<Report> => {
  const dataDir = temporaryFolder()
  const site = await startSite(dataDir)
  const floor = chooseFloor(site.socketFolder, temporaryFolder())
  const savers: Saver[] = []
  for (let made = 0; made < CONNECTIONS; made++) savers.push(await makeSaver(site))
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
    const found = await compare({ kind, site, savers, floor, statements })
    figures.push(
      atLeastTimesFloor(BUDGET, {
        name: kind.name,
        value: median(found.saves.map(({ requests }) => requests / SECONDS)),
        floor: median(found.floors),
        unit: '/s',
      }),
      atMost(P99_MS, {
        name: `${kind.name}, p99`,
        value: median(found.saves.map(({ p99Ms }) => p99Ms)),
        unit: 'ms',
      }),
    )
    notes.push(
      `${kind.name}: ${statements[0]?.length} statement(s) with ${statements[0]?.map(({ values }) => values.length).join(' and ')} parameters; ` +
        `${median(found.saves.map(({ medianMs }) => medianMs)).toFixed(1)} ms in the middle.`,
    )
  }
  await site.stop()
  return {
    title: `A save at ${CONNECTIONS} connections, each an applicant of its own`,
    figures,
    notes: [
      `Medians of ${ROUNDS} turns of ${SECONDS} s. Floor: ${floor.name}, the same statements at ${CONNECTIONS} clients, on the same rows.`,
      `PostgreSQL as npm start has it: fsync ${fsync?.fsync}, synchronous_commit ${fsync?.synchronous_commit}.`,
      ...notes,
    ],
  }
}

interface Comparison {
  kind: SaveKind
  site: Site
  savers: Saver[]
  floor: Floor
  statements: Statement[][]
}

/** Alternates both; the clients' versions must rise by the number of counted saves. */
const compare = async ({ kind, site, savers, floor, statements }: Comparison) => {
  const load = (seconds: number) =>
    inProcess<Load, LoadResult>('http-load.ts', {
      port: Number(new URL(site.baseUrl).port),
      connections: savers.map((saver) => requestsOf(kind, saver, site)),
      seconds,
    })
  await floor.run(statements, WARM_UP_SECONDS)
  await load(WARM_UP_SECONDS)
  const floors: number[] = []
  const saves: LoadResult[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = await sumOfVersions(site)
    const { perSecond, rounds } = await floor.run(statements, SECONDS)
    const between = await sumOfVersions(site)
    const result = await load(SECONDS)
    const after = await sumOfVersions(site)
    if (between - before !== rounds)
      throw new Error(`${floor.name} counts ${rounds}, the rows ${between - before}`)
    if (after - between !== result.requests)
      throw new Error(`${result.requests} saves were answered, the rows count ${after - between}`)
    floors.push(perSecond)
    saves.push(result)
  }
  return { floors, saves }
}

const sumOfVersions = ({ socketFolder }: Site): Promise<number> =>
  asAdmin(socketFolder, async (admin) => {
    const { rows } = await admin.query<{ sum: number }>('SELECT sum(version)::integer AS sum FROM client')
    return rows[0]?.sum ?? 0
  })
