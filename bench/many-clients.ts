import { fillClients, filledSavers } from './fill.ts'
import type { LoadResult } from './http-load.ts'
import { runLoad } from './load.ts'
import { atLeastTimesFloor, median, type Report } from './report.ts'
import { requestsOf, saveKinds } from './saves.ts'
import { startSite, temporaryFolder } from './site.ts'

const connectionCount = 8
const clientsPerConnection = 50
const fewClients = 1_000
const roundCount = 5
const turnSeconds = 4
const floorRatio = 0.9

type Filled = Awaited<ReturnType<typeof filled>>

/** Compares the speed of saves in a database with `clients` clients and in a database with 1,000 clients. */
export const measureManyClients = async (clients: number): Promise<Report> => {
  const few = await filled(fewClients)
  const many = await filled(clients)
  for (const { load } of [few, many]) await load(turnSeconds)
  const found = new Map<Filled, LoadResult[]>([
    [few, []],
    [many, []],
  ])
  for (let round = 0; round < roundCount; round++)
    for (const [one, results] of found) results.push(await one.load(turnSeconds))
  for (const { site } of [few, many]) await site.stop()
  const middle = (one: Filled, of: (result: LoadResult) => number): number =>
    median((found.get(one) ?? []).map(of))
  const perSecond = ({ requests }: LoadResult): number => requests / turnSeconds
  return {
    title: `A save with ${clients.toLocaleString('en-US')} clients`,
    figures: [
      atLeastTimesFloor(floorRatio, saveKinds[0]?.name ?? '', {
        value: middle(many, perSecond),
        floor: middle(few, perSecond),
        unit: '/s',
      }),
    ],
    notes: [
      `Floor: the same with ${fewClients.toLocaleString('en-US')} clients, on a server of its own, alternating; medians of ${roundCount} turns of ${turnSeconds} s.`,
      `Each client has user, session, address, answers, disclosures and audit trail; ${connectionCount * clientsPerConnection} of them save, spread over the table, at ${connectionCount} connections.`,
      `p99: ${middle(many, ({ p99Ms }) => p99Ms).toFixed(1)} ms; with few clients ${middle(few, ({ p99Ms }) => p99Ms).toFixed(1)} ms.`,
    ],
  }
}

const filled = async (clients: number) => {
  const site = await startSite(temporaryFolder())
  await fillClients(site, clients)
  const savers = await filledSavers(site, clients, connectionCount * clientsPerConnection)
  const [kind] = saveKinds
  if (!kind) throw new Error('there is nothing to save')
  const requests = savers.map((saver, index) => requestsOf(kind, saver, site)[index % kind.bodies.length])
  const connections = Array.from({ length: connectionCount }, (_, index) =>
    requests.flatMap((request, at) => (request && at % connectionCount === index ? [request] : [])),
  )
  const { port } = site
  return { site, load: (seconds: number) => runLoad({ port, connections, seconds }) }
}
