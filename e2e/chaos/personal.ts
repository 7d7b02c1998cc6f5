import { type Applicant, typedBank } from '@vestibule/testing/applicant'
import { readShown, sendConfirmation } from '@vestibule/testing/contribute'
import { answer, answerAgain, answerSteps, choose, type Participant, type Step } from './participant.ts'

const facts = async ({ applicant }: Participant) => (await applicant.readClient()).facts

const married: Step = async (participant) => {
  await answer(participant, 'beneficiaries')
  await answer(participant, 'marital')
}

const askForAccount: Step = async (participant) => {
  if (!(await answerAgain(participant))) await participant.applicant.openAccount()
}

/** Reads the account's id, which the broker may give only after the signature. */
export const readAccountId = async (applicant: Applicant): Promise<void> => {
  const { accountId } = await applicant.must(
    applicant.api.get<{ accountId: string }>(`/api/data-api/apexid/client/${applicant.clientId}`),
  )
  applicant.accountId = accountId
}

const agree: Step = async (participant) => {
  const { applicant } = participant
  await readAccountId(applicant)
  if (!(await facts(participant)).accepted) await applicant.acceptAgreements()
  await applicant.must(applicant.confirmAgreements())
  await applicant.must(applicant.readAccount())
}

const linkOrChooseDeposits: Step = async ({ applicant, bank, earlier }, stack) => {
  await applicant.readClient()
  if (bank === 'deposits') await applicant.chooseDeposits()
  else if (earlier) await applicant.must(applicant.linkKnownBank())
  else await applicant.linkBank(await stack.publicToken())
}

const giveBank: Step = async ({ applicant, history }) => {
  await applicant.readClient()
  const { bank_name, account_type } = typedBank(applicant.clientId)
  await history.save(
    { resource: 'contribution', values: { bank_name, account_type }, action: 'bank_saved' },
    () => applicant.must(applicant.saveBank()),
  )
  await applicant.must(applicant.relate())
}

const verify: Step = async ({ applicant, history }) => {
  await applicant.readClient()
  const { amount1, amount2 } = await applicant.sandbox.deposits(typedBank(applicant.clientId).account_number)
  await history.save({ resource: 'contribution', values: { bank_account_status: 'APPROVED' } }, () =>
    applicant.must(applicant.verify(amount1, amount2)),
  )
}

const confirm: Step = async (participant) => {
  const { applicant, choice, bank, today } = participant
  await applicant.readClient()
  if (bank === 'instant') await applicant.must(applicant.relate())
  participant.shown = { ...(await readShown(applicant, choice, today)), other: undefined }
  await applicant.must(sendConfirmation(applicant, choice, undefined))
}

const verifyOrConfirm: Step = async (participant, stack) => {
  const { api, clientId } = participant.applicant
  const { bank_account_status: status } = await participant.applicant.must(
    api.get<{ bank_account_status: string }>(`/api/data-api/bank/client/${clientId}`),
  )
  await (status === 'APPROVED' ? confirm(participant, stack) : verify(participant, stack))
}

/** The step for each status of the personal flow. */
export const personal: Readonly<Record<string, Step>> = {
  ...answerSteps,
  ONBOARDING_PERSONAL_INFO_6: married,
  ONBOARDING_AFFILATIONS: askForAccount,
  ONBOARDING_AGREEMENTS: agree,
  ONBOARDING_CONTRIBUTION: choose,
  ONBOARDING_BANK_SETUP: linkOrChooseDeposits,
  ONBOARDING_BANK_SIGNUP_MICRODEPOSIT: giveBank,
  ONBOARDING_PLAID_SIGNUP_FAILED: giveBank,
  ONBOARDING_BANK_SIGNUP_VERIFY: verify,
  ONBOARDING_PLAID_SIGNUP: verifyOrConfirm,
  ONBOARDING_CONFIRMATION: confirm,
}
