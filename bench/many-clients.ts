import { type FilledSite, type Filling, saverCount, saversOf, startFilled } from './fill.ts'
import type { LoadResult } from './http-load.ts'
import { runLoad } from './load.ts'
import { atLeastTimesFloor, median, type Report } from './report.ts'
import { requestsOf, saveKinds } from './saves.ts'

const connectionCount = 8
const few: Filling = { clients: 1_000, whole: 200 }
const roundCount = 5
const turnSeconds = 4
const floorRatio = 0.9

/** Compares the speed of saves on the filled site `many` and on one with 1,000 clients. */
export const compareSaves = async (many: FilledSite): Promise<Report> => {
  const small = await startFilled(few)
  const loadFew = await loadOf(small)
  const loadMany = await loadOf(many)
  for (const load of [loadFew, loadMany]) await load(turnSeconds)
  const floors: LoadResult[] = []
  const results: LoadResult[] = []
  for (let round = 0; round < roundCount; round++) {
    floors.push(await loadFew(turnSeconds))
    results.push(await loadMany(turnSeconds))
  }
  await small.site.stop()
  const perSecond = ({ requests }: LoadResult): number => requests / turnSeconds
  const p99 = (some: LoadResult[]): string => median(some.map(({ p99Ms }) => p99Ms)).toFixed(1)
  return {
    title: `A save with ${many.clients.toLocaleString('en-US')} clients`,
    figures: [
      atLeastTimesFloor(floorRatio, saveKinds[0]?.name ?? '', {
        value: median(results.map(perSecond)),
        floor: median(floors.map(perSecond)),
        unit: '/s',
      }),
    ],
    notes: [
      `Floor: the same with ${few.clients.toLocaleString('en-US')} clients, on a server of its own, alternating; medians of ${roundCount} turns of ${turnSeconds} s.`,
      `${saverCount} clients save, spread over the table, at ${connectionCount} connections.`,
      `p99: ${p99(results)} ms; with few clients ${p99(floors)} ms.`,
    ],
  }
}

const loadOf = async (filled: FilledSite) => {
  const { site } = filled
  const savers = await saversOf(filled)
  const [kind] = saveKinds
  if (!kind) throw new Error('there is nothing to save')
  const requests = savers.map((saver, index) => requestsOf(kind, saver, site)[index % kind.bodies.length])
  const connections = Array.from({ length: connectionCount }, (_, index) =>
    requests.flatMap((request, at) => (request && at % connectionCount === index ? [request] : [])),
  )
  return (seconds: number) => runLoad({ port: site.port, connections, seconds })
}
