import type { IsoDate } from '@vestibule/domain/iso-date'
import { type Applicant, typedBank } from '../harness/applicant.ts'
import type { Choice } from '../harness/choices.ts'
import { type Contributed, readShown, saveChoice, sendConfirmation } from '../harness/contribute.ts'
import type { Stack } from '../harness/stack.ts'
import { type AnswerName, answers } from './answers.ts'
import type { Kept } from './kept.ts'
import { enterStep } from './sign-up.ts'

/** One who applies, and what was acknowledged to them. */
export interface Walker {
  applicant: Applicant
  choice: Choice
  /** how the bank is linked */
  bank: 'instant' | 'deposits'
  today: IsoDate
  kept: Kept
  /** answers that are given once more, before the account is asked for */
  edits: AnswerName[]
  /** what the confirmation's page showed */
  shown: Contributed | undefined
  answered: number
  isDone: boolean
}

type Step = (walker: Walker, stack: Stack) => Promise<unknown>

const answer = async (walker: Walker, name: AnswerName): Promise<void> => {
  walker.answered += 1
  const { place, fields, send } = answers[name](walker.applicant, walker.answered)
  await walker.kept.save(place, fields, send)
}
const given =
  (name: AnswerName): Step =>
  (walker) =>
    answer(walker, name)

const facts = async ({ applicant }: Walker) => (await applicant.readClient()).facts

const married: Step = async (walker) => {
  await answer(walker, 'beneficiaries')
  await answer(walker, 'marital')
}

const askForAccount: Step = async (walker) => {
  const again = walker.edits[0]
  if (again) {
    walker.edits.shift()
    await answer(walker, again)
  } else await walker.applicant.openAccount()
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

const choose: Step = ({ applicant, choice, kept }) => {
  const [first = 0, second = 0] = choice.days
  const fields = {
    amount: choice.amount,
    first_deposit_date: first,
    second_deposit_date: second,
    one_time: choice.date !== '',
    one_time_date: choice.date,
  }
  return kept.save('contribution', fields, () => saveChoice(applicant, choice))
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

/** What a person does at each status of the personal flow. */
const personal: Readonly<Record<string, Step>> = {
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

/** The flows that are walked, by account type: another flow is another table here, and its account type in `Choice`. */
const flows: Readonly<Record<Choice['accountType'], Readonly<Record<string, Step>>>> = {
  ROTH_IRA: personal,
  TRADITIONAL_IRA: personal,
  REGULAR: personal,
}

/** One step on: the person reads where they are, and does what is asked there. Throws where it did not work. */
export const stepOn = async (walker: Walker, stack: Stack): Promise<void> => {
  const { applicant } = walker
  if (!(await enterStep(applicant))) return
  if (applicant.clientId === '') {
    const { firstName, lastName } = applicant.person
    await walker.kept.save('client', { firstName, lastName }, () => applicant.saveName())
    return
  }
  const { client_status: status } = await applicant.readClient()
  if (status === 'ONBOARDING_SIGNUP_COMPLETED') {
    walker.isDone = true
    return
  }
  const step = flows[walker.choice.accountType][status]
  if (!step) throw new Error(`nobody knows what to do at ${status}`)
  try {
    await step(walker, stack)
  } catch (error) {
    throw new Error(`${status}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
