import { setTimeout as sleep } from 'node:timers/promises'
import type { Choice } from '@vestibule/testing/choices'
import type { Stack } from '@vestibule/testing/stack'
import { query } from '../journeys/database.ts'
import { makeChange, readEffectiveContact } from './changes.ts'
import { isContact, type Participant, type Step } from './participant.ts'
import { personal } from './personal.ts'
import { product } from './product.ts'
import { CodesUsedUp, enterStep, Later } from './sign-up.ts'

/** Duration of a round without faults. The clock advances after each round. */
const roundMs = 3_000
const rounds = 50
const skipSeconds = 15 * 60

/** Sends the requests with which an applicant leaves a status. They may fail, because faults are injected meanwhile. */
export type Around = (status: string, act: () => Promise<unknown>) => Promise<unknown>

/** Takes steps until the applicant finishes or the deadline passes, and retries failures. @returns the last error */
export const advance = async (
  stack: Stack,
  participant: Participant,
  until: number,
  isCalm: boolean,
  around: Around = (_, act) => act(),
): Promise<string | undefined> => {
  let trouble: string | undefined
  while (participant.end === undefined && Date.now() < until)
    try {
      await stepOn(participant, stack, around)
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error)
      participant.hasUsedUpCodes = error instanceof CodesUsedUp
      const isLater = error instanceof Later
      if (isLater && isCalm) break
      await sleep(isLater ? 3000 : 250)
    }
  return participant.end === undefined ? trouble : undefined
}

/** Finishes all applications in rounds. Before each further round, advances the clock past the rate limits. */
export const finishAll = async (
  stack: Stack,
  participants: readonly Participant[],
  atOnce: number,
): Promise<string[]> => {
  let troubles: string[] = []
  for (let round = 0; round < rounds; round++) {
    const waiting = participants.filter(({ end }) => end === undefined)
    if (waiting.length === 0) return []
    if (round > 0) {
      await waitForCalls(stack)
      stack.clock.advance(skipSeconds)
    }
    troubles = []
    const lane = async (): Promise<void> => {
      for (let participant = waiting.shift(); participant; participant = waiting.shift()) {
        const trouble = await advance(stack, participant, Date.now() + roundMs, true)
        if (trouble && !participant.hasUsedUpCodes) troubles.push(trouble)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }
  return troubles
}

const waitForCalls = async (stack: Stack): Promise<void> => {
  const leased = 'select from provider_call where lease_until is not null limit 1'
  for (let tries = 0; tries < 100 && (await query(stack, leased)).length > 0; tries++) await sleep(100)
}

const flows: Readonly<Record<Choice['accountType'], Readonly<Record<string, Step>>>> = {
  ROTH_IRA: personal,
  TRADITIONAL_IRA: personal,
  REGULAR: personal,
  PRODUCT: product,
}

const finalStatuses = ['ONBOARDING_SIGNUP_COMPLETED', 'ONBOARDING_KYC_FAIL', 'KYC_WATCHLIST_FAILED']

/** Reads the applicant's status and takes the step for that status. */
const stepOn = async (participant: Participant, stack: Stack, around: Around): Promise<void> => {
  const { applicant, earlier } = participant
  if (isContact(participant.changes[0]?.kind)) await readEffectiveContact(participant, stack)
  if (!(await enterStep(applicant))) return
  if (earlier?.applicant.clientId === applicant.clientId) {
    const { accountType } = participant.choice
    await applicant.must(applicant.api.post('/api/applications', { account_type: accountType }))
    return
  }
  if (applicant.clientId === '') {
    const { firstName, lastName } = applicant.person
    await participant.history.save({ resource: 'client', values: { firstName, lastName } }, () =>
      applicant.saveName(),
    )
    return
  }
  const { client_status: status } = await applicant.readClient()
  participant.history.read()
  const changes = participant.changes.length > 0 && status === 'ONBOARDING_SIGNUP_COMPLETED'
  if (finalStatuses.includes(status) && !changes) {
    participant.end = status
    return
  }
  const step = changes ? makeChange : flows[participant.choice.accountType][status]
  if (!step) throw new Error(`there is no step for ${status}`)
  try {
    await around(status, () => step(participant, stack))
  } catch (error) {
    if (error instanceof Later) throw error
    throw new Error(`${status}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
