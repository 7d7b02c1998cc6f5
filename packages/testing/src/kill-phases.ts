import type { Reply } from './api.ts'
import type { Applicant } from './applicant.ts'
import { stopByFirm } from './firm.ts'
import type { Moment, Phase, Point } from './kills.ts'
import type { Stack } from './stack.ts'

const ascend = (match: string): Point => ({ provider: 'ascend', match })
const alpaca = (match: string): Point => ({ provider: 'alpaca', match })
const bothMoments: readonly Moment[] = ['drop-before', 'drop-after']

/** Returns the phases from the sign-up for a Roth IRA to the end of its contributions, which the firm stops. */
export const phasesOf = (stack: Stack, applicant: Applicant): Phase[] => {
  const { api, person } = applicant
  const must = (reply: Promise<Reply<unknown>>): Promise<unknown> => applicant.must(reply)
  let phoneEntered = false
  return [
    {
      async act() {
        if (applicant.userId === '') await applicant.createUser()
        await must(api.post('/api/auth/verify-phone', { phoneNumber: person.phone }))
      },
      points: [{ provider: 'twilio', match: 'Messages.json' }],
      moments: ['drop-after'],
    },
    {
      async act() {
        if (!phoneEntered) await applicant.enterPhoneCode()
        phoneEntered = true
        await must(api.post('/api/auth/verify-email', { email: person.email }))
      },
      points: [{ provider: 'smtp' }],
      moments: ['drop-after'],
    },
    {
      async act() {
        if (applicant.clientId === '') {
          await applicant.enterEmailCode()
          await applicant.answerEverything()
          await applicant.saveBeneficiaries()
        }
        await applicant.openAccount()
      },
      points: ['"given_name"', '"parties"', ':enroll', '"primary_beneficiaries"'].map(ascend),
      moments: bothMoments,
    },
    {
      async act() {
        await applicant.readClient()
        await applicant.acceptAgreements()
        await must(applicant.confirmAgreements())
      },
      points: [ascend('"subject_to_backup_withholding"'), ascend('agreements:affirm')],
      moments: bothMoments,
    },
    {
      async act() {
        if ((await applicant.readClient()).facts.bankLinked) return
        await must(applicant.readAccount())
        await applicant.saveContribution()
        // A token whose exchange was interrupted cannot be used again.
        await applicant.linkBank(await stack.publicToken())
      },
      points: [{ provider: 'plaid', path: '/item/public_token/exchange' }],
      moments: ['drop-before'],
    },
    {
      async act() {
        await applicant.readClient()
        await must(applicant.relate())
      },
      points: [{ provider: 'plaid', path: '/processor/token/create' }, ascend('"plaid_processor_token"')],
      moments: ['drop-before'],
    },
    {
      async act() {
        await applicant.readClient()
        await must(applicant.schedule())
      },
      // The kill interrupts one of several parallel requests.
      points: [ascend('"client_schedule_id"')],
      moments: ['drop-before'],
    },
    {
      async act() {
        await stopByFirm(stack, applicant)
        const path = `/api/contributions/client/${applicant.clientId}`
        const { state } = await applicant.must(api.get<{ state: string }>(path))
        if (state !== 'STOPPED') throw new Error(`the contributions are ${state}`)
      },
      // The kill interrupts one of three parallel requests.
      points: [ascend(':cancel')],
      moments: ['drop-after'],
    },
  ]
}

/** Returns the phases at Alpaca from the signature to the deposit, of an applicant that has accepted the agreements. */
export const alpacaPhasesOf = (stack: Stack, applicant: Applicant, contribution: object): Phase[] => [
  {
    async act() {
      await applicant.must(applicant.confirmAgreements())
      await applicant.must(applicant.readAccount())
      const status = await applicant.status()
      if (status !== 'ONBOARDING_CONTRIBUTION') throw new Error(`the status is ${status}`)
    },
    points: [alpaca('"agreements"')],
    moments: bothMoments,
  },
  {
    async act() {
      if (!(await applicant.readClient()).facts.bankLinked) {
        await applicant.must(applicant.contribute(contribution))
        await applicant.linkBank(await stack.publicToken())
      }
      await applicant.must(applicant.relate())
    },
    points: [alpaca('"processor_token"')],
    moments: bothMoments,
  },
  {
    async act() {
      await applicant.readClient()
      await applicant.must(applicant.deposit())
    },
    points: [alpaca('"transfer_type"')],
    moments: bothMoments,
  },
]

/** Returns the phase in which workers draw a deposit that is due. */
export const drawPhaseOf = (stack: Stack): Phase => ({
  async act() {
    const { alpacaTransfers } = await stack.sandbox.ledger()
    if (alpacaTransfers.length === 0) throw new Error('nothing is drawn')
  },
  points: [alpaca('"transfer_type"')],
  moments: bothMoments,
})
