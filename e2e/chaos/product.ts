import { setTimeout as sleep } from 'node:timers/promises'
import { wordOf } from './answers.ts'
import { answerAgain, answerSteps, choose, type Step } from './participant.ts'

const chooseOnce: Step = async (participant, stack) => {
  if (!(await answerAgain(participant))) await choose(participant, stack)
}

/** Signs with a different legal name each time, so that the name identifies the agreement. */
const agreeToStatements: Step = async ({ applicant, agreed }) => {
  await applicant.readClient()
  const legalName = `Ada Lovelace ${wordOf(agreed.sent.length)}`
  agreed.sent.push(legalName)
  await applicant.must(applicant.agreeToStatements({ legal_name: legalName }))
  agreed.acknowledged.push(legalName)
}

/** Starts the check, restarts a check that ended without a result, and decides pending reviews (PR-03). */
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

const linkBank: Step = async ({ applicant, history }, stack) => {
  await applicant.readClient()
  const publicToken = await stack.publicToken()
  await history.save({ resource: 'contribution', values: { bank_account_status: 'CREATED' } }, () =>
    applicant.linkBank(publicToken),
  )
}

/** Continues to the bank setup. With `deposits`, instead links a bank at once, and skips the check's result (PR-04). */
const goOn: Step = async (participant, stack) => {
  if (participant.bank === 'deposits') await linkBank(participant, stack)
  else await participant.applicant.must(participant.applicant.askForStatus('ONBOARDING_BANK_SETUP', 3))
}

const confirm: Step = ({ applicant }) =>
  applicant.must(applicant.askForStatus('ONBOARDING_SIGNUP_COMPLETED', 4))

/** The step for each status of the product flow. */
export const product: Readonly<Record<string, Step>> = {
  ...answerSteps,
  ONBOARDING_CONTRIBUTION: chooseOnce,
  ONBOARDING_AGREEMENTS: agreeToStatements,
  ONBOARDING_KYC_CHECK: waitForCheck,
  ONBOARDING_KYC_SUCCESS: goOn,
  ONBOARDING_BANK_SETUP: linkBank,
  ONBOARDING_CONFIRMATION: confirm,
}
