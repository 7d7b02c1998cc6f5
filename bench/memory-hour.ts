import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@vestibule/launcher/ports'
import { Applicant, newPerson, nextCaller } from '@vestibule/testing/applicant'
import { prepareEnvironment } from '@vestibule/testing/environment'
import { type Stack, startStack } from '@vestibule/testing/stack'
import { atEnd } from './cleanup.ts'
import { pssOf } from './process-usage.ts'
import { atMost, type Report } from './report.ts'

const defaultJourneys = 600
const concurrency = 6
const warmUpJourneys = 60
const bytesPerMegabyte = 1024 * 1024
/** Maximum growth of memory after the first quarter of the journeys. */
const budgetMb = 24
/** Wait before memory is measured, so that idle connections and queue timers expire. */
const restMs = 15_000

/** Measures the memory that one server retains over an hour's worth of journeys. */
export const measureMemoryHour = async (journeyCount: string | undefined): Promise<Report> => {
  const journeys = /^[1-9]\d{0,4}$/.test(journeyCount ?? '') ? Number(journeyCount) : defaultJourneys
  atEnd(await prepareEnvironment())
  const metricsPort = await freePort()
  const stack = await startStack({ env: { METRICS_PORT: String(metricsPort), LOG_LEVEL: 'warn' } })
  atEnd(() => stack.stop())
  const startedAt = performance.now()
  await run(stack, Math.min(warmUpJourneys, journeys))
  const samples = [await sample(stack, metricsPort)]
  for (let quarter = 0; quarter < 4; quarter += 1) {
    await run(stack, Math.ceil(journeys / 4))
    samples.push(await sample(stack, metricsPort))
  }
  const [before, first, ...rest] = samples
  const after = rest.at(-1)
  const grown = ((after?.pss ?? Number.NaN) - (first?.pss ?? Number.NaN)) / bytesPerMegabyte
  const perQuarter = samples.map(
    ({ pss, heap, handles }) => `${inMb(pss)} MB (heap ${inMb(heap)} MB, ${handles} handles)`,
  )
  return {
    title: `Memory of a server over ${journeys} journeys, ${concurrency} at once`,
    figures: [atMost(budgetMb, 'growth from the first quarter to the last', { value: grown, unit: 'MB' })],
    notes: [
      `Before, after ${Math.min(warmUpJourneys, journeys)} to warm up: ${inMb(before?.pss)} MB. After: ${inMb(after?.pss)} MB.`,
      `At each quarter, ${restMs / 1000} s after the last call: ${perQuarter.join(', ')}.`,
      `Each journey from the email to the schedules, mails and jobs included; ${Math.round((performance.now() - startedAt) / 1000)} s in all.`,
    ],
  }
}

const inMb = (bytes = Number.NaN): string => (bytes / bytesPerMegabyte).toFixed(1)

const sample = async (stack: Stack, port: number) => {
  await sleep(restMs)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const of = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    pss: pssOf(stack.server.pid),
    heap: of('nodejs_heap_size_used_bytes'),
    handles: of('nodejs_active_handles_total'),
  }
}

const run = async (stack: Stack, count: number): Promise<void> => {
  let left = count
  const work = async (): Promise<void> => {
    while (left-- > 0) await journey(stack)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

const journey = async (stack: Stack): Promise<void> => {
  const { phone, clientAddress } = nextCaller()
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, newPerson({ phone }), {
    clientAddress,
    now: stack.clock.now,
  })
  await applicant.signUp()
  await applicant.answerEverything()
  await applicant.openAndContribute(await stack.publicToken())
}
