import { isoDate } from '@vestibule/domain/iso-date'
import { Applicant, somebody } from '@vestibule/testing/applicant'
import { type Choice, randomChoices } from '@vestibule/testing/choices'
import { readShown, saveChoice, sendConfirmation } from '@vestibule/testing/contribute'
import { drawnOf } from '@vestibule/testing/drawn'
import { judge } from '@vestibule/testing/drawn-as-shown'
import { bothMoments, killThrough, type Phase } from '@vestibule/testing/kills'
import type { Stack } from '@vestibule/testing/stack'
import type { Run } from './many.ts'

const today = isoDate(2027, 3, 10)
const noon = Date.parse(`${today}T17:00:00Z`)

/** Kills before and after each provider call of linking and contributing. */
const contributing = (stack: Stack, applicant: Applicant, choice: Choice): Phase[] => [
  {
    async act() {
      if ((await applicant.readClient()).facts.bankLinked) return
      // a token with an unknown exchange cannot be used again
      await applicant.linkBank(await stack.publicToken())
    },
    points: [{ provider: 'plaid', path: '/item/public_token/exchange' }],
    moments: bothMoments,
  },
  {
    async act() {
      await applicant.readClient()
      await applicant.must(applicant.relate())
    },
    points: [
      { provider: 'plaid', path: '/processor/token/create' },
      { provider: 'ascend', match: '"plaid_processor_token"' },
    ],
    moments: bothMoments,
  },
  {
    async act() {
      await applicant.readClient()
      await applicant.must(sendConfirmation(applicant, choice, undefined))
    },
    // one of several sent at once
    points: [
      { provider: 'ascend', match: choice.date === today ? '"client_transfer_id"' : '"client_schedule_id"' },
    ],
    moments: bothMoments,
  },
]

/** Contributes a random choice while the server is killed at each provider call. */
export const contributeWithKills: Run = async (stack, seed) => {
  stack.clock.set(Math.round((noon - Date.now()) / 1000))
  const choice = { ...randomChoices(seed)(today), other: undefined }
  const { accountType } = choice
  const birthDate = { year: String(choice.birthYear), month: '01', day: '02' }
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, somebody({ accountType, birthDate }), {
    clientAddress: `198.18.${(seed >> 8) & 255}.${seed & 255}`,
  })
  await applicant.signUp()
  await applicant.answerEverything()
  await applicant.openAccount()
  await applicant.agree()
  await saveChoice(applicant, choice)
  const shown = { ...(await readShown(applicant, choice, today)), other: undefined }
  const kills = await killThrough(stack, contributing(stack, applicant, choice), seed)
  const { client_status } = await applicant.readClient()
  const ledger = await stack.sandbox.ledger()
  const wrong = judge(ledger, shown)
  for (const line of wrong) console.error(`seed ${seed}: ${line}`)
  const { accountId } = applicant
  const relationships = ledger.bankRelationships.filter(({ name }) =>
    name.startsWith(`accounts/${accountId}/`),
  )
  const isMore = drawnOf(ledger, accountId, today, 2029).length > shown.shown.length
  return {
    kills,
    found: {
      relationships: relationships.length,
      'set of deposits as it was shown': wrong.length === 0 ? 1 : isMore ? 2 : 0,
      'at the end': client_status === 'ONBOARDING_SIGNUP_COMPLETED' ? 1 : 0,
    },
  }
}
