import type { Hashes } from './hashes.ts'
import type { LoadResult } from './http-load.ts'
import { inProcess, runLoad } from './load.ts'
import { newcomer, screenedSignUp } from './newcomers.ts'
import { atLeastTimesFloor, median, type Report } from './report.ts'
import { type Site, startSite, temporaryFolder } from './site.ts'
import { asAdmin } from './statements.ts'

const callConnections = 8
/** More than for calls, because most calls of a whole sign-up hash nothing, and fewer would leave cores idle. */
const wholeConnections = 24
const roundCount = 5
const turnSeconds = 2
/** Sign-ups per measurement. The number is high, because cores are idle during the last few sign-ups. */
const signUpsPerTurn = 400
/** Number of sign-ups after which Node has optimized the server's code. */
const warmUpSignUps = 800

const callFloorRatio = 0.6
const wholeFloorRatio = 0.2

/** Node's default number of threads, in which the server hashes. */
const poolSize = 4

/** Compares sign-ups per second with argon2id hashes per second, because each sign-up needs one hash. */
export const measureSignUp = async (): Promise<Report> => {
  const site = await startSite(temporaryFolder(), { BREACHED_PASSWORDS_URL: '' })
  await call(site, signUpsPerTurn)
  await wholes(site, warmUpSignUps)
  const hashes: number[] = []
  const calls: LoadResult[] = []
  const whole: number[] = []
  for (let round = 0; round < roundCount; round++) {
    hashes.push(await inProcess<Hashes, number>('hashes.ts', { atOnce: poolSize, seconds: turnSeconds }))
    calls.push(await call(site, signUpsPerTurn))
    whole.push(await wholes(site, signUpsPerTurn))
  }
  await site.stop()
  const floor = median(hashes)
  return {
    title: `Signing up, each person from a different IP address`,
    figures: [
      atLeastTimesFloor(callFloorRatio, 'POST sign-up alone', {
        value: median(calls.map(perSecond)),
        floor,
        unit: '/s',
      }),
      atLeastTimesFloor(wholeFloorRatio, 'whole sign-up', { value: median(whole), floor, unit: '/s' }),
    ],
    notes: [
      `Medians of ${roundCount} turns. Floor: argon2id hashes with the server's own parameters, as many at once as in the server (${poolSize}) in a process of its own: ${hashes.map(Math.round).join(', ')} /s.`,
      `Call: ${signUpsPerTurn} per turn at ${callConnections} connections, each in a screened session; ${median(calls.map(({ medianMs }) => medianMs)).toFixed(1)} ms median, ${median(calls.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms at p99.`,
      `Whole: the same number per turn at ${wholeConnections} connections, from get-csrf to both codes entered, with screening, texts and mails; the sandbox and the client share the cores.`,
      `Left out: the call to a leaked-password service, off unless BREACHED_PASSWORDS_URL is set; the sandbox would answer it on the same cores.`,
    ],
  }
}

const perSecond = ({ requests, elapsedMs }: LoadResult): number => (requests * 1000) / elapsedMs

/** Sends the sign-ups; throws unless each request creates an identity. */
const call = async (site: Site, count: number): Promise<LoadResult> => {
  const requests = await manyAtOnce(callConnections, count, () => screenedSignUp(site))
  const before = await identities(site)
  const result = await runLoad({
    port: site.port,
    connections: Array.from({ length: callConnections }, (_, connection) =>
      requests.filter((_request, index) => index % callConnections === connection),
    ),
  })
  const made = (await identities(site)) - before
  if (made !== count) throw new Error(`${result.requests} sign-ups were answered, ${made} identities made`)
  return result
}

const wholes = async (site: Site, count: number): Promise<number> => {
  // Empties the sandbox, because a growing mailbox slows the sandbox down.
  await site.sandbox.reset()
  const start = performance.now()
  await manyAtOnce(wholeConnections, count, () => newcomer(site).signUp())
  return (count * 1000) / (performance.now() - start)
}

const identities = ({ socketFolder }: Site): Promise<number> =>
  asAdmin(socketFolder, async (admin) => {
    const { rows } = await admin.query<{ count: number }>('SELECT count(*)::integer FROM local_identity')
    return rows[0]?.count ?? 0
  })

const manyAtOnce = async <T>(atOnce: number, count: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  let left = count
  const makeOn = async () => {
    while (left > 0) {
      left -= 1
      made.push(await make())
    }
  }
  await Promise.all(Array.from({ length: atOnce }, makeOn))
  return made
}
