import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { serverEnvironment } from '@vestibule/launcher/local-environment'
import { freePort } from '@vestibule/launcher/ports'
import { readOrMakeSecrets } from '@vestibule/launcher/secrets'
import { startServer } from '@vestibule/testing/processes'
import { atEnd } from './cleanup.ts'
import { runLoad } from './load.ts'
import { atLeastTimesFloor, median, type Report } from './report.ts'
import { makeSavers, requestsOf, saveKinds } from './saves.ts'
import { type Site, startSite, temporaryFolder, unlimited } from './site.ts'

/** Each load generator opens this many connections. */
const connectionCount = 8
const roundCount = 3
const turnSeconds = 4
const floorRatio = 1.4
/** One core for each server, and two for PostgreSQL and the load. */
const neededCores = 4

/** Compares saves on two servers that share one PostgreSQL with saves on one server. */
export const measureTwoServers = async (): Promise<Report> => {
  const dataDir = temporaryFolder()
  const site = await startSite(dataDir)
  const first = site.port
  const second = await anotherServer(site, dataDir, first)
  const savers = await makeSavers(site, 2 * connectionCount)
  const [kind] = saveKinds
  if (!kind) throw new Error('there is nothing to save')
  const half = (from: number): string[][] =>
    savers.slice(from, from + connectionCount).map((saver) => requestsOf(kind, saver, site))
  const perSecond = async (...ports: number[]): Promise<number> => {
    const results = await Promise.all(
      ports.map((port, index) =>
        runLoad({ port, connections: half(index * connectionCount), seconds: turnSeconds }),
      ),
    )
    return results.reduce((sum, { requests }) => sum + requests, 0) / turnSeconds
  }
  await perSecond(first, second)
  const one: number[] = []
  const two: number[] = []
  for (let round = 0; round < roundCount; round++) {
    one.push(await perSecond(first, first))
    two.push(await perSecond(first, second))
  }
  await site.stop()
  const cores = availableParallelism()
  const figure = atLeastTimesFloor(floorRatio, `${kind.name}, two servers`, {
    value: median(two),
    floor: median(one),
    unit: '/s',
  })
  return {
    title: 'Saves at two server processes on one PostgreSQL',
    figures: [cores >= neededCores ? figure : { ...figure, budget: '', passed: true }],
    notes: [
      `Floor: the same load at one server. Medians of ${roundCount} turns of ${turnSeconds} s, ${2 * connectionCount} connections.`,
      cores >= neededCores
        ? `On ${cores} cores.`
        : `On ${cores} cores, no budget: two servers, PostgreSQL and the load need ${neededCores}; with fewer, PostgreSQL and the load use what one server leaves.`,
    ],
  }
}

const anotherServer = async (site: Site, dataDir: string, first: number): Promise<number> => {
  const port = await freePort()
  const sandbox = new URL(site.sandboxUrl)
  const url = (role: string) =>
    `postgresql://${role}@/vestibule?host=${encodeURIComponent(site.socketFolder)}`
  const environment = serverEnvironment(
    {
      host: '127.0.0.1',
      port,
      publicUrl: `http://localhost:${first}`,
      sandboxPort: Number(sandbox.port),
      sandboxSmtpPort: 1,
      dataDir,
      clockFile: join(dataDir, 'clock'),
      secrets: readOrMakeSecrets(dataDir),
    },
    { appUrl: url('vestibule_app'), stewardUrl: url('vestibule_steward'), ownerUrl: '' },
  )
  const server = await startServer({ ...environment, ...unlimited, CLOCK_FILE: '' })
  atEnd(() => server.stop())
  return port
}
