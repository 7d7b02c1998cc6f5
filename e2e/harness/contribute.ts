import { type Contribution, fundedDeposits } from '@vestibule/domain/contribution/allowance'
import { PLANNED_YEARS } from '@vestibule/domain/contribution/plan'
import { type Preview, previewContribution } from '@vestibule/domain/contribution/preview'
import { choiceOf, parseSchedule, type ScheduleFields } from '@vestibule/domain/contribution/schedule'
import { isIra } from '@vestibule/domain/fields/account-type'
import { type IsoDate, yearOf } from '@vestibule/domain/iso-date'
import type { Reply } from './api.ts'
import { Applicant, type Person, somebody } from './applicant.ts'
import type { Choice } from './choices.ts'
import type { Draw } from './drawn.ts'
import type { Stack } from './stack.ts'

/** Somebody's choice, and what they were shown of it before they confirmed. */
export interface Contributed {
  choice: Choice
  accountId: string
  today: IsoDate
  preview: Preview
  /** deposit by deposit, until the end of the third year */
  shown: Draw[]
  /** the same of their other IRA */
  other: Contributed | undefined
}

let people = 0

const newcomer = (stack: Stack, given: Partial<Person>): Applicant => {
  people += 1
  const phone = `646-${300 + Math.floor(people / 9000)}-${1000 + (people % 9000)}`
  const clientAddress = `198.19.${Math.floor(people / 250)}.${1 + (people % 250)}`
  return new Applicant(stack.baseUrl, stack.sandbox, somebody({ phone, ...given }), { clientAddress })
}

type Saved = ScheduleFields & { amount: number; already_contributed: Record<number, number> }

/** What the confirmation's page makes of what it reads: the same rules on the same values. */
const contributionShown = (
  saved: Saved,
  { accountType, birthYear }: Choice,
  today: IsoDate,
): Contribution => {
  const schedule = parseSchedule(choiceOf(saved), today)
  if (!schedule.ok) throw new Error(`a saved choice is no schedule: ${schedule.code}`)
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

const shownOf = (contribution: Contribution): Draw[] =>
  Array.from({ length: PLANNED_YEARS }, (_, index) => yearOf(contribution.today) + index).flatMap((year) =>
    fundedDeposits(contribution, year).map(({ date, amount }) => ({
      date,
      amount,
      taxYear: isIra(contribution.accountType) ? year : undefined,
    })),
  )

export const saveChoice = (applicant: Applicant, choice: Choice): Promise<unknown> => {
  const [first = 0, second = 0] = choice.days
  return applicant.must(
    applicant.api.patch(`/api/contribution/client/${applicant.clientId}`, {
      amount: choice.amount,
      first_deposit_date: first,
      second_deposit_date: second,
      one_time: choice.date !== '',
      one_time_date: choice.date,
    }),
  )
}

/** What the confirmation shows of a choice that is saved. */
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

/** Confirms, with the day that the authorization named. */
export const sendConfirmation = (
  { api, clientId, version }: Applicant,
  { date }: Choice,
  firstDeposit: IsoDate | undefined,
): Promise<Reply<unknown>> =>
  api.post(
    date !== ''
      ? `/api/broker-api/ach/createbyachid/${clientId}`
      : `/api/broker-api/ach/schedule/create/client/${clientId}`,
    {
      disclosures: ['own-bank', 'debit'].map((id) => ({ id, version: 1 })),
      ...(firstDeposit === undefined ? {} : { first_deposit: firstDeposit }),
    },
    { ifMatch: version },
  )

/** Signs up, opens the account, chooses, links a bank, reads what the page shows, and confirms; then the other IRA. */
export async function contribute(
  stack: Stack,
  choice: Choice,
  today: IsoDate,
  ssn?: string,
): Promise<Contributed> {
  const birthDate = { year: String(choice.birthYear), month: '01', day: '02' }
  const { accountType } = choice
  const applicant = newcomer(stack, { accountType, birthDate, ...(ssn === undefined ? {} : { ssn }) })
  await applicant.signUp()
  await applicant.answerEverything()
  await applicant.openAccount()
  await applicant.agree()
  await saveChoice(applicant, choice)
  await applicant.linkBank(await stack.publicToken())
  await applicant.must(applicant.relate())
  const shown = await readShown(applicant, choice, today)
  const { firstDeposit } = shown.preview
  const reply = await sendConfirmation(applicant, choice, firstDeposit)
  // where the other IRA has taken all the room there is nothing to confirm
  if (reply.status !== (firstDeposit === undefined ? 422 : 200))
    throw new Error(`${JSON.stringify(choice)} was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  const other = choice.other && (await contribute(stack, choice.other, today, applicant.person.ssn))
  return { ...shown, other }
}
