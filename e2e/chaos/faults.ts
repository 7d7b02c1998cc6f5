import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type OwnCluster, startDebianPostgres } from '@vestibule/testing/debian-postgres'
import { isUnanswered, type Point } from '@vestibule/testing/kills'
import { passTime } from '@vestibule/testing/pass-time'
import { seeded } from '@vestibule/testing/seeded'
import { type Stack, startStack } from '@vestibule/testing/stack'
import pg from 'pg'
import { type Around, advance } from './advance.ts'
import { brokerOf } from './broker.ts'
import type { CallPoint } from './broker-under-test.ts'
import { checkParticipants } from './outcome.ts'
import { finishDraws } from './own-schedules.ts'
import { morning, newParticipant, type Participant } from './participant.ts'

/** Environment variables that unset the shorter test timeouts, so that the production timeouts apply. */
const fullTimes = { PROVIDER_CALL_LEASE_MS: '', PROVIDER_CALL_LONGEST_MS: '' }
const pausedClock = { NODE_OPTIONS: `--import=${fileURLToPath(new URL('paused-clock.ts', import.meta.url))}` }

const faultKinds = [
  'paused',
  'paused-machine',
  'late',
  'late-and-killed',
  'skewed',
  'frozen',
  'power-cut',
  'cut',
] as const
type FaultKind = (typeof faultKinds)[number]
export const isFaultKind = (text: string): text is FaultKind => faultKinds.some((kind) => kind === text)

/** The provider calls of the product flow that a fault hits, by the status whose step makes them. */
const productPoints: Readonly<Record<string, readonly CallPoint[]>> = {
  ONBOARDING_KYC_CHECK: [
    { provider: 'plaid', match: '/identity_verification/create', operation: 'verify_identity' },
  ],
  ONBOARDING_BANK_SETUP: [
    { provider: 'plaid', match: '/item/public_token/exchange', operation: 'exchange_public_token' },
  ],
}

/** A stack with a clock for each process, and a PostgreSQL cluster. Only one run at a time uses a lane. */
interface Lane {
  stack: Stack
  cluster: OwnCluster
  admin: () => pg.Client
  /** Number of applicants so far. */
  applicants: number
}

/** Several times the time for which a provider call's result can stay unknown. */
const patienceMs = 480_000

/** Waits until a request that matches `point` is pending, or until the promise `asked` settles. */
const waitForRequest = async ({ stack }: Lane, point: Point, asked: Promise<unknown>): Promise<void> => {
  let hasEnded = false
  void asked.finally(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    const requests = await stack.sandbox.requests(point.provider)
    if (requests.some((request) => isUnanswered(request, point))) return
    await sleep(50)
  }
}

/** SQL that delays each new lease of a provider call by 0.7 s, so that the server can be paused during the delay. */
const slowLeases = `
  create or replace function slow_lease() returns trigger language plpgsql as $$
  begin perform pg_sleep(0.7); return new; end $$;
  create or replace trigger slow_lease before update on provider_call for each row
  when (new.lease_owner is not null and new.lease_owner is distinct from old.lease_owner) execute function slow_lease()`

const sleeping = `select application_name as name from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`

/** SQL that delays the statements that lease a call of the operation, or that permit sending it, by 0.7 s. */
const slowSteps = {
  lease: (operation: string) => `
    create or replace trigger slow_insert before insert on provider_call for each row
    when (new.lease_owner is not null and new.operation = '${operation}') execute function slow_lease();
    create or replace trigger slow_lease before update on provider_call for each row
    when (new.lease_owner is not null and new.lease_owner is distinct from old.lease_owner
      and new.operation = '${operation}') execute function slow_lease()`,
  permit: (operation: string) => `
    create or replace trigger slow_lease before update on provider_call for each row
    when (new.permitted_by is not null and new.permitted_by is distinct from old.permitted_by
      and new.operation = '${operation}') execute function slow_lease()`,
}

/**
 * Stops the process that makes the call, as a pause of its virtual machine does. Its monotonic clock stands still, and its wall clock
 * too until it is set again. If the pause begins while the database replies to `permit`, the wall clock goes on: a process cannot
 * detect a pause there that stops both clocks, and could double an effect.
 */
const pauseMachine = async (
  { stack, admin: connect }: Lane,
  { operation, step, ms }: { operation: string; step: keyof typeof slowSteps; ms: number },
  act: () => Promise<unknown>,
): Promise<boolean> => {
  const admin = connect()
  await admin.connect()
  await admin.query(`${slowLeases}; drop trigger slow_lease on provider_call; ${slowSteps[step](operation)}`)
  let hasEnded = false
  const asked = act().finally(() => {
    hasEnded = true
  })
  let leasedBy: { name: string } | undefined
  while (!hasEnded && !leasedBy) {
    await sleep(20)
    leasedBy = (await admin.query<{ name: string }>(sleeping)).rows[0]
  }
  const isHit = !hasEnded && leasedBy !== undefined
  const index = stack.clockFiles.findIndex((path) => path.endsWith(`/${leasedBy?.name}`))
  const pid = [...stack.servers, ...stack.workers][index]?.pid ?? stack.server.pid
  const file = `${stack.clockFiles[index]}.paused`
  if (isHit) process.kill(pid, 'SIGSTOP')
  await admin.query(
    'drop trigger if exists slow_insert on provider_call; drop trigger slow_lease on provider_call',
  )
  await admin.end()
  if (isHit) {
    await sleep(ms)
    const isWallStopped = step === 'lease'
    const before = pausedMs.get(file) ?? 0
    pausedMs.set(file, before + ms)
    writeFileSync(file, `${before + ms} ${isWallStopped ? ms : 0}`)
    process.kill(pid, 'SIGCONT')
    await sleep(resyncMs)
    writeFileSync(file, `${before + ms} 0`)
  }
  await asked
  return isHit
}

/** A virtual machine's wall clock is set again so long after a pause. */
const resyncMs = 3_000
/** Total time of the pauses by file, which the monotonic clock leaves out. */
const pausedMs = new Map<string, number>()

/** Runs the action while the fault occurs. */
const underFault = async (
  lane: Lane,
  kind: FaultKind,
  point: CallPoint,
  random: () => number,
  act: () => Promise<unknown>,
): Promise<void> => {
  const { stack, cluster } = lane
  const { server, sandbox } = stack
  const from = (least: number, most: number) => Math.round(least + random() * (most - least))
  const ask = () => act().catch(() => undefined)
  switch (kind) {
    case 'paused': {
      const admin = lane.admin()
      await admin.connect()
      await admin.query(slowLeases)
      const asked = ask()
      for (let polls = 0; polls < 60 && (await admin.query(sleeping)).rowCount === 0; polls += 1)
        await sleep(20)
      process.kill(server.pid, 'SIGSTOP')
      await admin.query('drop trigger slow_lease on provider_call')
      await admin.end()
      await sleep(from(14_000, 18_000))
      process.kill(server.pid, 'SIGCONT')
      await asked
      return
    }
    case 'paused-machine': {
      const { operation, ...request } = point
      const [step, ms, brokerMs] = [
        random() < 0.7 ? ('lease' as const) : ('permit' as const),
        from(5_000, 120_000),
        from(0, 59_000),
      ]
      await sandbox.fault({ ...request, kind: 'delay', ms: brokerMs, times: 1 })
      const isHit = await pauseMachine(lane, { operation, step, ms }, ask)
      console.log(
        `${operation}: paused for ${ms} ms at ${step}, broker takes ${brokerMs} ms${isHit ? '' : ', MISSED'}`,
      )
      return
    }
    case 'late':
    case 'late-and-killed':
    case 'skewed': {
      const ms = from(5_000, 30_000)
      const { operation: _, ...request } = point
      await sandbox.fault({ ...request, kind: 'delay', ms, times: 1 })
      const asked = ask()
      await waitForRequest(lane, point, asked)
      if (kind === 'late-and-killed') {
        await sleep(from(0, 1_000))
        await server.kill9()
        await asked
        await server.restart()
      }
      await asked
      return
    }
    case 'frozen': {
      const asked = ask()
      await sleep(from(0, 400))
      await cluster.freeze()
      await sleep(from(3_000, 16_000))
      cluster.thaw()
      await asked
      return
    }
    case 'power-cut': {
      const asked = ask()
      await sleep(from(0, 400))
      await cluster.kill9()
      await cluster.start()
      await asked
      return
    }
    case 'cut': {
      const admin = lane.admin()
      await admin.connect()
      const asked = ask()
      for (let cuts = 0; cuts < 4; cuts += 1) {
        await sleep(from(0, 400))
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'vestibule_app'`,
        )
      }
      await admin.end()
      await asked
    }
  }
}

const startLane = async (broker: string): Promise<Lane> => {
  const cluster = await startDebianPostgres()
  const stack = await startStack({
    env: { ...fullTimes, ...pausedClock, BROKER: broker },
    cluster,
    workers: 1,
    ownClocks: true,
  })
  stack.clock.setTo(morning)
  const admin = () => new pg.Client({ connectionString: stack.adminDatabaseUrl })
  return { stack, cluster, admin, applicants: 0 }
}

/** Waits for the first deposits of our own schedules, until none is drawn any more. */
const drawFirst = async ({ stack }: Lane, { shown, today }: Participant): Promise<void> => {
  const first = shown?.preview.firstDeposit ?? today
  await passTime(stack, (Date.parse(first) - Date.parse(today)) / 1000)
  await finishDraws(stack)
}

/** Takes an applicant through a whole application, with a fault at each of two statuses and at the first draw. */
const run = async (
  lane: Lane,
  seed: number,
  only: FaultKind | undefined,
): Promise<{ kinds: FaultKind[]; doubled: number; lost: number }> => {
  const random = seeded(seed)
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const { stack } = lane
  const participant = newParticipant(stack, seed, lane.applicants, brokerOf(stack))
  lane.applicants += 1
  const isProduct = participant.choice.accountType === 'PRODUCT'
  // Links a bank at once and changes no answer, so that each status has the step with the provider calls.
  Object.assign(participant, { bank: 'instant', edits: [] })
  const { points: personalPoints, draw } = brokerOf(stack)
  const points = isProduct ? productPoints : personalPoints
  const kinds: FaultKind[] = []
  const pending = new Map(Object.keys(points).map((status) => [status, only ?? oneOf(faultKinds)]))
  const around: Around = async (status, act) => {
    const kind = pending.get(status)
    if (!kind) return act()
    pending.delete(status)
    kinds.push(kind)
    for (const file of stack.clockFiles) stack.clock.skew(file, kind === 'skewed' ? oneOf([30, -30]) : 0)
    await underFault(lane, kind, oneOf(points[status] ?? []), random, act)
  }
  const trouble = await advance(stack, participant, Date.now() + patienceMs, false, around)
  if (draw && !isProduct && participant.choice.date === '') {
    const kind = only ?? oneOf(faultKinds)
    kinds.push(kind)
    await underFault(lane, kind, draw, random, () => drawFirst(lane, participant))
    await finishDraws(stack)
  }
  for (const file of stack.clockFiles) stack.clock.skew(file, 0)
  await stack.sandbox.clearFaults()
  const { lost, doubled } = await checkParticipants(stack, [participant])
  lost.push(...[stack.server, ...stack.workers].flatMap((one) => one.crashes()))
  for (const line of [...lost, ...doubled, ...(trouble ? [trouble] : [])])
    console.error(`seed ${seed}: ${line}`)
  return { kinds, doubled: doubled.length, lost: lost.length }
}

interface FaultRuns {
  atOnce: number
  broker: string
  only: FaultKind | undefined
}

/** Runs the faults at production timeouts. */
export const runFaults = async (runs: number, from: number, { atOnce, broker, only }: FaultRuns) => {
  const seeds = Array.from({ length: runs }, (_, index) => from + index)
  const tally = { runs: 0, doubled: 0, lost: 0, seeds: [] as number[], kinds: new Map<FaultKind, number>() }
  const lane = async (): Promise<void> => {
    while (seeds.length > 0) {
      const own = await startLane(broker)
      try {
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
          const found = await run(own, seed, only).catch((error: unknown) => {
            console.error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`)
            return undefined
          })
          const { kinds = [], doubled = 0, lost = 1 } = found ?? {}
          tally.runs += 1
          tally.doubled += doubled
          tally.lost += lost
          if (doubled + lost > 0) tally.seeds.push(seed)
          for (const kind of kinds) tally.kinds.set(kind, (tally.kinds.get(kind) ?? 0) + 1)
          console.log(`seed ${seed}: ${kinds.join(', ')}: ${doubled} doubled, ${lost} lost`)
          // After draws, the lane's days have passed.
          if (!found || brokerOf(own.stack).draw) break
        }
      } finally {
        await own.stack.stop().catch(() => undefined)
        await own.cluster.stop()
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, runs) }, lane))
  return tally
}
