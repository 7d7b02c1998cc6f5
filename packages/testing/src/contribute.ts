import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplyOf } from '@vestibule/contract/calls'
import { contributesByTaxYear } from '@vestibule/domain/account-types'
import { type Contribution, fundedDeposits } from '@vestibule/domain/contribution/allowance'
import { plannedYearCount } from '@vestibule/domain/contribution/plan'
import { type Preview, previewContribution } from '@vestibule/domain/contribution/preview'
import { choiceOf, parseSchedule, type ScheduleFields } from '@vestibule/domain/contribution/schedule'
import { type IsoDate, yearOf } from '@vestibule/domain/iso-date'
import type { Reply } from './api.ts'
import { Applicant, newPerson, nextCaller } from './applicant.ts'
import type { Choice } from './choices.ts'
import { shown } from './samples/sample.ts'
import type { Stack } from './stack.ts'

/** A deposit that the page shows or the broker makes. */
export interface Deposit {
  date: string
  amount: number
  taxYear: number | undefined
}

/** A confirmed contribution, with the preview and the deposits from the confirmation page. */
export interface Contributed {
  choice: Choice
  accountId: string
  today: IsoDate
  preview: Preview
  /** The deposits on the confirmation page, until the end of the third year. */
  shown: Deposit[]
  /** The contribution to the person's other IRA. */
  other: Contributed | undefined
}

type Saved = ScheduleFields & { amount: number; already_contributed: Record<number, number> }

/** Computes the contribution from the saved fields, as the confirmation page does. */
const contributionShown = (
  saved: Saved,
  { accountType, birthYear }: Choice,
  today: IsoDate,
): Contribution => {
  const schedule = parseSchedule(choiceOf(saved), today)
  if (!schedule.ok) throw new Error(`the saved choice is not a schedule: ${schedule.code}`)
  return {
    accountType,
    amount: saved.amount,
    schedule: schedule.value,
    today,
    birthYear,
    limits: 'specification',
    alreadyContributed: saved.already_contributed,
  }
}

const shownOf = (contribution: Contribution): Deposit[] =>
  Array.from({ length: plannedYearCount }, (_, index) => yearOf(contribution.today) + index).flatMap((year) =>
    fundedDeposits(contribution, year).map(({ date, amount }) => ({
      date,
      amount,
      taxYear: contributesByTaxYear(contribution.accountType) ? year : undefined,
    })),
  )

/** Converts a contribution to the fields of the API's request. */
export const choiceFields = ({ amount, days: [first = 0, second = 0], date }: Choice) => ({
  amount,
  first_deposit_date: first,
  second_deposit_date: second,
  one_time: date !== '',
  one_time_date: date,
})

/** Computes the confirmation page's preview and deposits from the saved contribution. */
export const readShown = async (
  applicant: Applicant,
  choice: Choice,
  today: IsoDate,
): Promise<Omit<Contributed, 'other'>> => {
  const { api, clientId, accountId } = applicant
  const saved = await applicant.must(api.get<Saved>(`/api/data-api/bank/client/${clientId}`))
  const contribution = contributionShown(saved, choice, today)
  const preview = previewContribution(contribution)
  return { choice, accountId, today, preview, shown: shownOf(contribution) }
}

/** Computes the deposits of another recurring plan of an open account, as the page does. */
export const planShown = (plan: ReplyOf<'getContributionPlan'>, choice: Choice): Deposit[] => {
  const { today, already_contributed } = plan.recurring_terms
  const saved = { ...choiceFields(choice), already_contributed }
  return shownOf(contributionShown(saved, choice, today as IsoDate))
}

/** Confirms the contribution. `firstDeposit` is the date in the authorization that the page showed. */
export const sendConfirmation = (
  applicant: Applicant,
  { date }: Pick<Choice, 'date'>,
  firstDeposit: IsoDate | undefined,
): Promise<Reply<unknown>> => {
  const { api, clientId, version: ifMatch } = applicant
  const path =
    date !== ''
      ? `/api/broker-api/ach/createbyachid/${clientId}`
      : `/api/broker-api/ach/schedule/create/client/${clientId}`
  const body = {
    disclosures: shown('own-bank', 'debit'),
    ...(firstDeposit === undefined ? {} : { first_deposit: firstDeposit }),
  }
  return applicant.proven(() => api.post(path, body, { ifMatch }))
}

/** Retries after 503, because a busy machine can exceed a provider's timeout. */
const withRetries = async (act: () => Promise<unknown>, tries = 5): Promise<void> => {
  try {
    await act()
  } catch (error) {
    if (tries === 1 || !(error instanceof Error && error.message.includes('answered 503'))) throw error
    await sleep(1000)
    await withRetries(act, tries - 1)
  }
}

/** Checks that a choice was refused because the other IRA uses up the cap (CO-14). Nothing is drawn. */
const refusedFor = async (applicant: Applicant, choice: Choice, today: IsoDate): Promise<Contributed> => {
  const { api, clientId, accountId } = applicant
  const { already_contributed } = await applicant.must(
    api.get<Saved>(`/api/data-api/bank/client/${clientId}`),
  )
  const contribution = contributionShown({ ...choiceFields(choice), already_contributed }, choice, today)
  const preview = previewContribution(contribution)
  if (preview.firstDeposit !== undefined) throw new Error(`${JSON.stringify(choice)} was refused`)
  return { choice, accountId, today, preview, shown: shownOf(contribution), other: undefined }
}

/** Signs up, applies and confirms the contribution, then contributes to the other IRA. */
export async function contribute(
  stack: Stack,
  choice: Choice,
  today: IsoDate,
  ssn?: string,
): Promise<Contributed> {
  const birthDate = { year: String(choice.birthYear), month: '01', day: '02' }
  const { accountType } = choice
  const { phone, clientAddress } = nextCaller()
  const person = newPerson({ phone, accountType, birthDate, ...(ssn === undefined ? {} : { ssn }) })
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, person, { clientAddress })
  await applicant.signUp()
  await applicant.answerEverything()
  await withRetries(() => applicant.openAccount())
  await withRetries(() => applicant.agree())
  const saved = await applicant.contribute(choiceFields(choice))
  if (saved.status === 422) return refusedFor(applicant, choice, today)
  if (saved.status !== 200) throw new Error(`the choice was answered ${saved.status}`)
  await withRetries(async () => applicant.linkBank(await stack.publicToken()))
  await withRetries(() => applicant.must(applicant.relate()))
  const shown = await readShown(applicant, choice, today)
  const { firstDeposit } = shown.preview
  const confirmation = () => sendConfirmation(applicant, choice, firstDeposit)
  await withRetries(() => applicant.must(confirmation()))
  const other = choice.other && (await contribute(stack, choice.other, today, applicant.person.ssn))
  return { ...shown, other }
}
