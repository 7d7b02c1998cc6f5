import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '@vestibule/testing/seeded'
import { startStack } from '@vestibule/testing/stack'
import { expect, test } from 'vitest'
import { advance, finishAll } from '../chaos/advance.ts'
import { brokerOf } from '../chaos/broker.ts'
import { checkOutcomes } from '../chaos/outcome.ts'
import { answer, morning, newParticipant, type Participant } from '../chaos/participant.ts'
import { enterStep } from '../chaos/sign-up.ts'
import { type PostgresNode, startFailoverCluster } from './failover-cluster.ts'

const seed = 1
/** Number of applicants at the same time, in addition to the one that saves without end. */
const lanes = 3
/** The requirement's limit from the fault until saves work. */
const mostSeconds = 45

const faults: readonly {
  name: string
  begin(node: PostgresNode): unknown
  end(node: PostgresNode): unknown
}[] = [
  ...Array.from({ length: 5 }, () => ({
    name: 'killed',
    begin: (node: PostgresNode) => node.kill9(),
    end: (node: PostgresNode) => node.start(),
  })),
  { name: 'cut off', begin: (node) => node.cut(), end: (node) => node.heal() },
  { name: 'paused', begin: (node) => node.freeze(), end: (node) => node.thaw() },
]

/** Saves an address several times per second until `end`. `firstAfter` resolves when a later save succeeds. */
const saveWithoutEnd = (participant: Participant) => {
  const ended = new AbortController()
  let waiting: { since: number; resolve: (at: number) => void } | undefined
  const loop = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      const startedAt = performance.now()
      try {
        await participant.applicant.readClient()
        participant.history.read()
        await answer(participant, 'address')
        if (waiting && startedAt >= waiting.since) waiting.resolve(performance.now())
      } catch {
        // The primary is down. The history has the outcome.
      }
      await sleep(250)
    }
  }
  const done = loop()
  return {
    firstAfter: (since: number) =>
      new Promise<number>((resolve) => {
        waiting = { since, resolve }
      }),
    async end(): Promise<void> {
      ended.abort()
      await done
    },
  }
}

const startSaver = async (participant: Participant): Promise<void> => {
  while (!(await enterStep(participant.applicant)));
  await participant.applicant.saveName()
}

test('[DP-06] a failover under load loses no acknowledged save, doubles no effect, and needs no restart', async () => {
  const postgres = await startFailoverCluster()
  const fullTimes = { PROVIDER_CALL_LEASE_MS: '', PROVIDER_CALL_LONGEST_MS: '' }
  const stack = await startStack({ env: fullTimes, servers: 2, workers: 1, cluster: postgres.cluster })
  const participants: Participant[] = []
  const add = (): Participant => {
    const participant = newParticipant(stack, seed, participants.length, brokerOf(stack))
    participants.push(participant)
    return participant
  }
  try {
    stack.clock.setTo(morning)
    const pids = [...stack.servers, ...stack.workers].map(({ pid }) => pid)
    const saver = add()
    await startSaver(saver)
    const saving = saveWithoutEnd(saver)
    let isOver = false
    const journeys = Array.from({ length: lanes }, async () => {
      while (!isOver) await advance(stack, add(), Date.now() + 120_000, false)
    })
    const rows: string[] = []
    const random = seeded(seed)
    for (const { name, begin, end } of faults) {
      const primary = await postgres.redundant()
      await sleep(1000 + random() * 5000)
      const since = performance.now()
      await begin(primary)
      const again = saving.firstAfter(performance.now())
      const seconds = ((await Promise.race([again, sleep(180_000, Number.POSITIVE_INFINITY)])) - since) / 1000
      rows.push(`${name}: saves work after ${seconds.toFixed(1)} s`)
      await end(primary)
      expect.soft(seconds, name).toBeLessThan(mostSeconds)
    }
    await postgres.redundant()
    isOver = true
    await Promise.all([...journeys, saving.end()])
    const { code, output } = await stack.command('audit', 'checkpoint')
    expect(code, output).toBe(0)
    const troubles = await finishAll(stack, participants, lanes)
    const { lost, doubled, copies } = await checkOutcomes(stack, participants)
    const saves = participants.reduce((sum, { history }) => sum + history.acknowledged, 0)
    process.stdout.write(
      `${rows.join('\n')}\n${participants.length} applicants, ${saves} answers acknowledged: ${lost.length} lost, ` +
        `${doubled.length} doubled, ${copies} second copies of messages\n`,
    )
    expect({ lost, doubled, troubles }).toEqual({ lost: [], doubled: [], troubles: [] })
    const processes = [...stack.servers, ...stack.workers]
    expect(processes.flatMap((one) => one.crashes())).toEqual([])
    expect(processes.map(({ pid }) => pid)).toEqual(pids)
  } finally {
    await stack.stop().catch(() => undefined)
    await postgres.stop()
  }
}, 2_400_000)
