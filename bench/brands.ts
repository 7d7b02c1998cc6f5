import { setTimeout as sleep } from 'node:timers/promises'
import { runLoad } from './load.ts'
import { cpuSecondsOf, descendants, programOf } from './process-usage.ts'
import { atMostTimesFloor, median, type Report } from './report.ts'
import { makeSavers, requestsOf, saveKinds } from './saves.ts'
import { bothBrands, startSite, temporaryFolder } from './site.ts'

const connectionCount = 8
const roundCount = 9
const turnSeconds = 3
const warmUpSeconds = 12
const idleSeconds = 10

/** Compares the CPU time of a request at a server for two brands with one at a server for one brand (DP-13). */
export const measureBrands = async (): Promise<Report> => {
  const [one, two] = [await startLoads(), await startLoads(bothBrands)]
  const names = Object.keys(one.loads) as (keyof typeof one.loads)[]
  const figures = []
  for (const name of names) {
    await one.loads[name](warmUpSeconds)
    await two.loads[name](warmUpSeconds)
    const ofOne: number[] = []
    const ofTwo: number[] = []
    for (let round = 0; round < roundCount; round++) {
      ofOne.push(await one.loads[name](turnSeconds))
      ofTwo.push(await two.loads[name](turnSeconds))
    }
    const measured = { value: median(ofTwo) * 1e6, floor: median(ofOne) * 1e6, unit: 'µs' }
    figures.push(atMostTimesFloor(1.05, `server CPU per ${name}`, measured))
  }
  await one.stop()
  await two.stop()
  return {
    title: 'A request at a server for two brands',
    figures,
    notes: [
      `Medians of ${roundCount} alternating turns of ${turnSeconds} s at ${connectionCount} connections. Floor: a server for one brand.`,
    ],
  }
}

/**
 * Starts a site. @returns loads that last some seconds and return the server's CPU time per request, in seconds, without the
 * time of its jobs
 */
const startLoads = async (more?: Record<string, string>) => {
  const site = await startSite(temporaryFolder(), more)
  const savers = await makeSavers(site, connectionCount)
  const [kind] = saveKinds
  if (!kind) throw new Error('there is nothing to save')
  const server = descendants(site.pid).find((pid) => programOf(pid) === 'server') ?? 0
  const idleBefore = cpuSecondsOf(server)
  await sleep(idleSeconds * 1000)
  const idle = (cpuSecondsOf(server) - idleBefore) / idleSeconds
  const loadOf = (connections: string[][]) => async (seconds: number) => {
    const before = cpuSecondsOf(server)
    const { requests, elapsedMs } = await runLoad({ port: site.port, connections, seconds })
    return (cpuSecondsOf(server) - before - (idle * elapsedMs) / 1000) / requests
  }
  const live = `GET /healthz HTTP/1.1\r\nhost: localhost:${site.port}\r\n\r\n`
  return {
    loads: {
      'GET /healthz': loadOf(savers.map(() => [live])),
      save: loadOf(savers.map((saver) => requestsOf(kind, saver, site))),
    },
    stop: site.stop,
  }
}
