import { setTimeout as sleep } from 'node:timers/promises'
import { wordOf } from './answers.ts'
import { answerAgain, choose, given, type Step } from './walker.ts'

const chooseOnce: Step = async (walker, stack) => {
  if (!(await answerAgain(walker))) await choose(walker, stack)
}

/** A different legal name each time identifies each agreement. */
const agreeToStatements: Step = async ({ applicant, agreed }) => {
  await applicant.readClient()
  const legalName = `Ada Lovelace ${wordOf(agreed.sent.length)}`
  agreed.sent.push(legalName)
  await applicant.must(applicant.agreeToStatements({ legal_name: legalName }))
  agreed.told.push(legalName)
}

/** Begins the check, repeats one without a result, and decides reviews (PR-03). */
const waitForCheck: Step = async ({ applicant, check }) => {
  const { status } = await applicant.must(applicant.readVerification())
  if (['not_started', 'expired', 'canceled'].includes(status)) {
    await applicant.must(applicant.beginVerification())
    return
  }
  const { clientId, sandbox } = applicant
  if (status === 'pending_review') {
    const { identityVerifications } = await sandbox.ledger()
    const attempts = identityVerifications.filter((one) => one.client_user_id === clientId)
    const decision = check.decisions[attempts.length - 1]
    if (decision && attempts.at(-1).set !== decision) await sandbox.verification(clientId, decision)
  }
  await sleep(500)
}

const linkBank: Step = async ({ applicant, kept }, stack) => {
  await applicant.readClient()
  const publicToken = await stack.publicToken()
  await kept.save('contribution', { bank_account_status: 'CREATED' }, () => applicant.linkBank(publicToken))
}

/** Some return at the bank without seeing that they passed (PR-04). */
const goOn: Step = async (walker, stack) => {
  if (walker.bank === 'deposits') await linkBank(walker, stack)
  else await walker.applicant.must(walker.applicant.askForStatus('ONBOARDING_BANK_SETUP', 3))
}

const confirm: Step = ({ applicant }) =>
  applicant.must(applicant.askForStatus('ONBOARDING_SIGNUP_COMPLETED', 4))

/** The step at each status of the product flow. */
export const product: Readonly<Record<string, Step>> = {
  ONBOARDING_PERSONAL_INFO_1: given('name'),
  ONBOARDING_PERSONAL_INFO_2: given('address'),
  ONBOARDING_PERSONAL_INFO_3: given('citizenship'),
  ONBOARDING_PERSONAL_INFO_4: given('identity'),
  ONBOARDING_PERSONAL_INFO_5: given('employment'),
  ONBOARDING_FINANCIAL_INFO_1: given('finances'),
  ONBOARDING_FINANCIAL_INFO_2: given('suitability'),
  ONBOARDING_CONTRIBUTION: chooseOnce,
  ONBOARDING_AGREEMENTS: agreeToStatements,
  ONBOARDING_KYC_CHECK: waitForCheck,
  ONBOARDING_KYC_SUCCESS: goOn,
  ONBOARDING_BANK_SETUP: linkBank,
  ONBOARDING_CONFIRMATION: confirm,
}
