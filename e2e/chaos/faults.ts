import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { type OwnCluster, startDebianPostgres } from '@vestibule/testing/debian-postgres'
import { isUnanswered, type Point, seeded } from '@vestibule/testing/kills'
import { type StackServer, startWorker } from '@vestibule/testing/processes'
import { type Stack, startStack } from '@vestibule/testing/stack'
import pg from 'pg'
import { brokerRecords } from './broker-records.ts'

/** Environment variables that unset the shorter test timeouts, so that the production timeouts apply. */
const fullTimes = { PROVIDER_CALL_LEASE_MS: '', PROVIDER_CALL_LONGEST_MS: '' }

export const faultKinds = ['paused', 'late', 'late-and-killed', 'skewed', 'frozen', 'power-cut'] as const
export type FaultKind = (typeof faultKinds)[number]

const opening: readonly Point[] = [
  { provider: 'ascend', match: '"given_name"' },
  { provider: 'ascend', match: '"parties"' },
  { provider: 'ascend', match: ':enroll' },
]
const contributing: readonly Point[] = [
  { provider: 'ascend', match: '"plaid_processor_token"' },
  { provider: 'ascend', match: '"client_schedule_id"' },
]

/** A stack, a worker with its own clock, and a PostgreSQL cluster. Only one run at a time uses a lane. */
interface Lane {
  stack: Stack
  worker: StackServer
  workerClock: string
  cluster: OwnCluster
  admin: () => pg.Client
}

/** Twice the time for which a provider call's result can stay unknown. */
const patienceMs = 240_000

const retry = async <T>(act: () => Promise<T>): Promise<T> => {
  for (const deadline = Date.now() + patienceMs; ; await sleep(500)) {
    try {
      return await act()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

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

/** Runs the action while the fault occurs. */
const underFault = async (
  lane: Lane,
  kind: FaultKind,
  point: Point,
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
      const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
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
    case 'late':
    case 'late-and-killed':
    case 'skewed': {
      const ms = from(5_000, 30_000)
      await sandbox.fault({ ...point, kind: 'delay', ms, times: 1 })
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
    }
  }
}

const startLane = async (): Promise<Lane> => {
  const cluster = await startDebianPostgres()
  const stack = await startStack({ env: fullTimes, cluster })
  const workerClock = join(stack.environment.DATA_DIR ?? '', 'worker-clock')
  writeFileSync(workerClock, '0')
  const env = { ...stack.environment, CLOCK_FILE: workerClock, MIGRATION_DATABASE_URL: '', METRICS_PORT: '' }
  const worker = await startWorker(env)
  const admin = () => new pg.Client({ connectionString: stack.adminDatabaseUrl })
  return { stack, worker, workerClock, cluster, admin }
}

/** Counts missing and duplicate broker records. */
const countDifferences = async (
  { stack }: Lane,
  applicant: Applicant,
): Promise<{ doubled: number; lost: number }> => {
  const ledger = await stack.sandbox.ledger()
  const { counts: records, ofAccount } = brokerRecords(ledger, applicant)
  const years = ofAccount(ledger.achSchedules).map((one) => one.retirement_contribution?.tax_year ?? 0)
  const counts: Record<string, number> = {
    ...records,
    relationships: ofAccount(ledger.bankRelationships).length,
    completed: (await applicant.readClient()).client_status === 'ONBOARDING_SIGNUP_COMPLETED' ? 1 : 0,
    ...Object.fromEntries(
      [0, 1, 2].map((more) => [
        `schedules of year ${more}`,
        years.filter((year) => year === Math.min(...years) + more).length,
      ]),
    ),
  }
  for (const [what, count] of Object.entries(counts))
    if (count !== 1) console.error(`${count} instead of 1: ${what} (${applicant.clientId})`)
  const all = Object.values(counts)
  return { doubled: all.filter((one) => one > 1).length, lost: all.filter((one) => one < 1).length }
}

/** Opens an account and contributes, with one fault in each of the two phases. */
const run = async (
  lane: Lane,
  seed: number,
): Promise<{ kinds: FaultKind[]; doubled: number; lost: number }> => {
  const random = seeded(seed)
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const kinds = [oneOf(faultKinds), oneOf(faultKinds)]
  const { stack, worker, workerClock } = lane
  writeFileSync(workerClock, kinds.includes('skewed') ? oneOf(['30', '-30']) : '0')
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, newPerson({ accountType: 'ROTH_IRA' }), {
    clientAddress: `198.18.${(seed >> 8) & 255}.${seed & 255}`,
  })
  await applicant.signUp()
  await applicant.answerEverything()
  await applicant.saveBeneficiaries()
  await underFault(lane, kinds[0] as FaultKind, oneOf(opening), random, () => applicant.openAccount())
  await retry(() => applicant.openAccount())
  await retry(() => applicant.agree())
  await applicant.saveContribution()
  await applicant.linkBank(await stack.publicToken())
  const contribute = async () => {
    if ((await applicant.readClient()).client_status === 'ONBOARDING_SIGNUP_COMPLETED') return
    await applicant.must(applicant.relate())
    await applicant.must(applicant.schedule())
  }
  await underFault(lane, kinds[1] as FaultKind, oneOf(contributing), random, contribute)
  await retry(contribute)
  await stack.sandbox.clearFaults()
  if (worker.crashes().length + stack.server.crashes().length > 0)
    throw new Error('a process exited unexpectedly')
  return { kinds, ...(await countDifferences(lane, applicant)) }
}

/** Runs the faults at production timeouts: pauses, late providers, skewed clocks, and PostgreSQL frozen or killed. */
export const runFaults = async (runs: number, from: number, atOnce: number) => {
  const seeds = Array.from({ length: runs }, (_, index) => from + index)
  const tally = { runs: 0, doubled: 0, lost: 0, seeds: [] as number[], kinds: new Map<FaultKind, number>() }
  const lane = async (): Promise<void> => {
    while (seeds.length > 0) {
      const own = await startLane()
      try {
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
          const found = await run(own, seed).catch((error: unknown) => {
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
          if (!found) break
        }
      } finally {
        await own.worker.stop()
        await own.stack.stop().catch(() => undefined)
        await own.cluster.stop()
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, runs) }, lane))
  return tally
}
