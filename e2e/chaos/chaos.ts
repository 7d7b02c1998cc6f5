import { startDebianPostgres } from '@vestibule/testing/debian-postgres'
import { quickRestart } from '@vestibule/testing/kills'
import { seeded } from '@vestibule/testing/seeded'
import { startStack } from '@vestibule/testing/stack'
import { advance, finishAll } from './advance.ts'
import { brokerOf } from './broker.ts'
import { randomChanges, sendWaiting } from './changes.ts'
import { allFaultTimes, type InjectedFaults, injectedKinds, injectFaults } from './fault-injection.ts'
import { checkOutcomes, type Outcome } from './outcome.ts'
import { finishDraws, letDaysDraw } from './own-schedules.ts'
import { morning, newParticipant, type Participant, secondApplication } from './participant.ts'

export interface ChaosResult extends Outcome {
  applicants: number
  ofProduct: number
  /** Number of second applications of one person. */
  second: number
  /** Number of changes after the opening. */
  changes: number
  saves: number
  injected: InjectedFaults
}

interface ChaosOptions {
  /** Faults are injected for this time, or until this number of applicants has started and ended or given up. */
  until: { seconds: number } | { applicants: number }
  seed: number
  atOnce: number
  /** `BROKER` of the servers. */
  broker?: string | undefined
  /** Also pauses processes, skews clocks and stops a PostgreSQL cluster of the run's own. */
  hasAllFaults?: boolean
  pace?: number
  log?: (line: string) => void
}

/** Maximum time per applicant while faults are injected, of a run limited by time or by applicants. */
const patienceMs = { seconds: 25_000, applicants: 120_000 }

/** Few requests are made in a day of draws, so that each gets many of the faults. */
const drawsPace = 3

/** Runs applicants of both flows while faults are injected, then finishes the applications without faults. */
export const runChaos = async ({
  until,
  seed,
  atOnce,
  broker = 'ascend',
  hasAllFaults = false,
  pace,
  log = () => {},
}: ChaosOptions): Promise<ChaosResult> => {
  const random = seeded(seed)
  const cluster = hasAllFaults ? await startDebianPostgres() : undefined
  const stack = await startStack(
    cluster
      ? { env: { ...allFaultTimes, BROKER: broker }, servers: 2, workers: 2, cluster, ownClocks: true }
      : { env: { ...quickRestart, BROKER: broker }, servers: 2, workers: 2 },
  )
  stack.clock.setTo(morning)
  const participants: Participant[] = []
  try {
    const endsAt = 'seconds' in until ? Date.now() + until.seconds * 1000 : Number.POSITIVE_INFINITY
    const most = 'applicants' in until ? until.applicants : Number.POSITIVE_INFINITY
    const patience = 'seconds' in until ? patienceMs.seconds : patienceMs.applicants
    const { injected, end } = injectFaults(stack, random, { cluster, pace })
    const lane = async (): Promise<void> => {
      while (Date.now() < endsAt && participants.length < most) {
        const begin = async (participant: Participant): Promise<void> => {
          participants.push(participant)
          participant.changes = randomChanges(
            brokerOf(stack),
            participant,
            seeded(seed * 1000 + participants.length),
          )
          await advance(stack, participant, Math.min(endsAt, Date.now() + patience), false)
          if (participant.end === undefined) return
          log(
            `${participants.filter(({ end }) => end !== undefined).length} of ${participants.length} arrived`,
          )
          const second = secondApplication(stack, participant, participants.length)
          if (second) await begin(second)
        }
        await begin(newParticipant(stack, seed, participants.length, brokerOf(stack)))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    await end()
    log(`calm again: ${participants.filter(({ end }) => end === undefined).length} are on their way`)
    // Signs the audit trails in a checkpoint, which `checkOutcomes` verifies after the applications are finished.
    const { code, output } = await stack.command('audit', 'checkpoint')
    const troubles = await finishAll(stack, participants, atOnce)
    const unsent = await sendWaiting(stack)
    if (brokerOf(stack).draw) {
      const faults = injectFaults(stack, random, { cluster, pace: drawsPace })
      await letDaysDraw(stack)
      await faults.end()
      for (const kind of injectedKinds) injected[kind] += faults.injected[kind]
      await finishDraws(stack)
    }
    const outcome = await checkOutcomes(stack, participants)
    if (unsent > 0) outcome.lost.push(`${unsent} transfers were not sent`)
    if (code !== 0) outcome.lost.push(`the checkpoint: ${output}`)
    outcome.lost.push(...troubles, ...[stack.server, ...stack.workers].flatMap((one) => one.crashes()))
    const saves = participants.reduce((sum, { history }) => sum + history.acknowledged, 0)
    const ofProduct = participants.filter(({ choice }) => choice.accountType === 'PRODUCT').length
    const second = participants.filter(({ earlier }) => earlier).length
    const changes = participants.reduce((sum, { changed }) => sum + changed.length, 0)
    return { ...outcome, applicants: participants.length, ofProduct, second, changes, saves, injected }
  } finally {
    await stack.stop()
    await cluster?.stop()
  }
}
