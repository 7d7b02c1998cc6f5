import { hasBeneficiaries } from '@vestibule/domain/account-types'
import type { Reply } from './api.ts'
import type { Applicant } from './applicant.ts'
import { bothMoments, type Moment, type Phase, type Point } from './kills.ts'
import type { Stack } from './stack.ts'

const ascend = (match: string): Point => ({ provider: 'ascend', match })
const must = (applicant: Applicant, reply: Promise<Reply<unknown>>): Promise<unknown> => applicant.must(reply)

/** Returns the phases of signing up with the codes sent by text and email. */
export const signingUp = (applicant: Applicant, moment: Moment): Phase[] => {
  const { api, person } = applicant
  let phoneEntered = false
  return [
    {
      async act() {
        if (applicant.userId === '') await applicant.createUser()
        await must(applicant, api.post('/api/auth/verify-phone', { phoneNumber: person.phone }))
      },
      points: [{ provider: 'twilio', match: 'Messages.json' }],
      moments: [moment],
    },
    {
      async act() {
        if (!phoneEntered) await applicant.enterPhoneCode()
        phoneEntered = true
        await must(applicant, api.post('/api/auth/verify-email', { email: person.email }))
      },
      points: [{ provider: 'smtp' }],
      moments: [moment],
    },
  ]
}

/** Returns the phases that create the person, the account, the enrollments and the agreements. */
export const opening = (applicant: Applicant, enterCode: boolean): Phase[] => {
  const hasIra = hasBeneficiaries(applicant.person.accountType)
  return [
    {
      async act() {
        if (applicant.clientId === '') {
          if (enterCode) await applicant.enterEmailCode()
          await applicant.answerEverything()
          if (hasIra) await applicant.saveBeneficiaries()
        }
        await applicant.openAccount()
      },
      points: [
        ascend('"given_name"'),
        ascend('"parties"'),
        ascend(':enroll'),
        ...(hasIra ? [ascend('"primary_beneficiaries"')] : []),
      ],
      moments: bothMoments,
    },
    {
      async act() {
        await applicant.readClient()
        await applicant.acceptAgreements()
        await must(applicant, applicant.confirmAgreements())
      },
      points: [ascend('"subject_to_backup_withholding"'), ascend('agreements:affirm')],
      moments: bothMoments,
    },
  ]
}

/** Returns the phases that link a bank, create the bank relationship and confirm the contribution. */
export const contributing = (
  stack: Stack,
  applicant: Applicant,
  moments: readonly Moment[],
  prepare: () => Promise<unknown>,
  confirm: () => Promise<Reply<unknown>>,
  confirmed = '"client_schedule_id"',
): Phase[] => [
  {
    async act() {
      if ((await applicant.readClient()).facts.bankLinked) return
      await prepare()
      // A token whose exchange was interrupted cannot be used again.
      await applicant.linkBank(await stack.publicToken())
    },
    points: [{ provider: 'plaid', path: '/item/public_token/exchange' }],
    moments,
  },
  {
    async act() {
      await applicant.readClient()
      await must(applicant, applicant.relate())
    },
    points: [{ provider: 'plaid', path: '/processor/token/create' }, ascend('"plaid_processor_token"')],
    moments,
  },
  {
    async act() {
      await applicant.readClient()
      await must(applicant, confirm())
    },
    // The kill interrupts one of several parallel requests.
    points: [ascend(confirmed)],
    moments,
  },
]

/**
 * Returns the phase that stops the contributions. Its action throws until the broker has canceled all schedules.
 * @param stop the request of the firm; by default, the applicant stops
 */
export const stopping = (
  applicant: Applicant,
  moments: readonly Moment[],
  stop?: () => Promise<unknown>,
): Phase[] => [
  {
    async act() {
      const { api, clientId } = applicant
      const reply = stop
        ? stop().then(() => api.get<{ state: string }>(`/api/contributions/client/${clientId}`))
        : api.post<{ state: string }>(`/api/contributions/stop/client/${clientId}`, {})
      const { state } = await applicant.must(reply)
      if (state !== 'STOPPED') throw new Error(`the contributions are ${state}`)
    },
    // The kill interrupts one of three parallel requests.
    points: [ascend(':cancel')],
    moments,
  },
]
