import { createMemoryDatabase } from '../memory-store.ts'
import { type Broker, createBroker } from './broker.ts'
import { createFaults } from './faults.ts'
import { startedAt } from './host.ts'
import { createMachines } from './machines.ts'
import { factsOf } from './operations.ts'
import { createPeople } from './people.ts'
import { createRules } from './rules.ts'
import { createRandom, createSchedule } from './schedule.ts'

export interface SimulationOptions {
  seed: number
  /** Number of servers and workers together, at least 2. Drawn from the seed if it is missing. */
  processes?: number | undefined
  /** Receives each entry of the event log. */
  log?(entry: string): void
}

export interface SimulationResult {
  seed: number
  /** The first rule that was broken. */
  violation: string | undefined
  /** Virtual time until everything was settled. */
  virtualMs: number
}

/** Faults happen in this time. Then everything must settle within `settleMs`. */
const faultsMs = 90_000
const settleMs = 1_800_000

/** Runs the engine with one seed's faults. The same seed and code give the same events. */
export const simulate = async ({ seed, processes, log }: SimulationOptions): Promise<SimulationResult> => {
  const random = createRandom(seed)
  const schedule = createSchedule()
  const note = (entry: () => string): void => {
    if (log) log(`${(schedule.now() / 1000).toFixed(3).padStart(9)} s  ${entry()}`)
  }
  const faults = createFaults(schedule, random, note)
  const rules = createRules(factsOf)
  let calls = 0
  const clock = { databaseNow: () => startedAt + schedule.now(), newId: () => `call ${++calls}` }
  const database = createMemoryDatabase(clock, (before, after) => {
    if (before?.state !== after.state)
      note(() => `${after.key} becomes ${after.state} ${after.failure ?? ''}`)
    rules.changed(before, after, broker)
  })
  const { table } = database
  const broker: Broker = createBroker({
    schedule,
    random,
    faults,
    rules,
    rowOf: (key) => table.read(key),
    log: note,
  })
  const deps = { schedule, random, faults, rules, database, log: note }
  const count = processes ?? random.between(2, 5)
  const workers = random.between(1, Math.min(2, count - 1))
  const people = createPeople(deps, broker, createMachines(deps, broker, count - workers, workers))
  people.arrive(random.between(1, 4))
  schedule.at(faultsMs, () => {
    note(() => 'the faults end')
    faults.end()
  })

  const areSettled = (): boolean => {
    for (const { state } of table.all()) if (state === 'pending') return false
    return true
  }
  const isQuiet = (): boolean => people.areDone() && broker.isQuiet() && areSettled()
  await schedule.run(
    () => rules.violation() !== undefined || schedule.now() > faultsMs + settleMs || isQuiet(),
  )
  if (!people.areDone()) rules.fail('a request was never answered')
  rules.ended(table, broker)
  const violation = rules.violation()
  if (violation) note(() => `VIOLATION: ${violation}`)
  return { seed, violation, virtualMs: schedule.now() }
}
