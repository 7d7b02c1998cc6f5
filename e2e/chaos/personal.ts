import { typedBank } from '@vestibule/testing/applicant'
import { readShown, sendConfirmation } from '@vestibule/testing/contribute'
import { answer, answerAgain, choose, given, type Step, type Walker } from './walker.ts'

const facts = async ({ applicant }: Walker) => (await applicant.readClient()).facts

const married: Step = async (walker) => {
  await answer(walker, 'beneficiaries')
  await answer(walker, 'marital')
}

const askForAccount: Step = async (walker) => {
  if (!(await answerAgain(walker))) await walker.applicant.openAccount()
}

const agree: Step = async (walker) => {
  const { applicant } = walker
  const { api, clientId } = applicant
  const { accountId } = await applicant.must(
    api.get<{ accountId: string }>(`/api/data-api/apexid/client/${clientId}`),
  )
  applicant.accountId = accountId
  if (!(await facts(walker)).accepted) await applicant.acceptAgreements()
  await applicant.must(applicant.confirmAgreements())
  await applicant.must(applicant.readAccount())
}

const linkOrChooseDeposits: Step = async ({ applicant, bank }, stack) => {
  await applicant.readClient()
  await (bank === 'instant' ? applicant.linkBank(await stack.publicToken()) : applicant.chooseDeposits())
}

const giveBank: Step = async ({ applicant, kept }) => {
  await applicant.readClient()
  const { bank_name, account_type } = typedBank(applicant.clientId)
  await kept.save('contribution', { bank_name, account_type }, () => applicant.must(applicant.saveBank()))
  await applicant.must(applicant.relate())
}

const verify: Step = async ({ applicant, kept }) => {
  await applicant.readClient()
  const { amount1, amount2 } = await applicant.sandbox.deposits(typedBank(applicant.clientId).account_number)
  await kept.save('contribution', { bank_account_status: 'APPROVED' }, () =>
    applicant.must(applicant.verify(amount1, amount2)),
  )
}

const confirm: Step = async (walker) => {
  const { applicant, choice, bank, today } = walker
  await applicant.readClient()
  if (bank === 'instant') await applicant.must(applicant.relate())
  walker.shown = { ...(await readShown(applicant, choice, today)), other: undefined }
  await applicant.must(sendConfirmation(applicant, choice, undefined))
}

const verifyOrConfirm: Step = async (walker, stack) => {
  const { api, clientId } = walker.applicant
  const { bank_account_status: status } = await walker.applicant.must(
    api.get<{ bank_account_status: string }>(`/api/data-api/bank/client/${clientId}`),
  )
  await (status === 'APPROVED' ? confirm(walker, stack) : verify(walker, stack))
}

/** The step at each status of the personal flow. */
export const personal: Readonly<Record<string, Step>> = {
  ONBOARDING_PERSONAL_INFO_1: given('name'),
  ONBOARDING_PERSONAL_INFO_2: given('address'),
  ONBOARDING_PERSONAL_INFO_3: given('citizenship'),
  ONBOARDING_PERSONAL_INFO_4: given('identity'),
  ONBOARDING_PERSONAL_INFO_5: given('employment'),
  ONBOARDING_PERSONAL_INFO_6: married,
  ONBOARDING_FINANCIAL_INFO_1: given('finances'),
  ONBOARDING_FINANCIAL_INFO_2: given('suitability'),
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
