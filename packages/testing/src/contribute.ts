import { setTimeout as sleep } from 'node:timers/promises'
import { contributesByTaxYear } from '@vestibule/domain/account-types'
import { type Contribution, fundedDeposits } from '@vestibule/domain/contribution/allowance'
import { plannedYearCount } from '@vestibule/domain/contribution/plan'
import { type Preview, previewContribution } from '@vestibule/domain/contribution/preview'
import { choiceOf, parseSchedule, type ScheduleFields } from '@vestibule/domain/contribution/schedule'
import { type IsoDate, yearOf } from '@vestibule/domain/iso-date'
import type { Reply } from './api.ts'
import { Applicant, newPerson } from './applicant.ts'
import type { Choice } from './choices.ts'
import type { Deposit } from './drawn.ts'
import type { Person } from './sample-person.ts'
import { shown } from './samples/sample.ts'
import type { Stack } from './stack.ts'

/** Somebody's choice, and what they were shown of it before they confirmed. */
export interface Contributed {
  choice: Choice
  accountId: string
  today: IsoDate
  preview: Preview
  /** deposit by deposit, until the end of the third year */
  shown: Deposit[]
  /** the same of their other IRA */
  other: Contributed | undefined
}

let people = 0

const newcomer = (stack: Stack, given: Partial<Person>): Applicant => {
  people += 1
  const phone = `646-${300 + Math.floor(people / 9000)}-${1000 + (people % 9000)}`
  const clientAddress = `198.19.${Math.floor(people / 250)}.${1 + (people % 250)}`
  return new Applicant(stack.baseUrl, stack.sandbox, newPerson({ phone, ...given }), { clientAddress })
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

const shownOf = (contribution: Contribution): Deposit[] =>
  Array.from({ length: plannedYearCount }, (_, index) => yearOf(contribution.today) + index).flatMap((year) =>
    fundedDeposits(contribution, year).map(({ date, amount }) => ({
      date,
      amount,
      taxYear: contributesByTaxYear(contribution.accountType) ? year : undefined,
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
  { date }: Pick<Choice, 'date'>,
  firstDeposit: IsoDate | undefined,
): Promise<Reply<unknown>> =>
  api.post(
    date !== ''
      ? `/api/broker-api/ach/createbyachid/${clientId}`
      : `/api/broker-api/ach/schedule/create/client/${clientId}`,
    {
      disclosures: shown('own-bank', 'debit'),
      ...(firstDeposit === undefined ? {} : { first_deposit: firstDeposit }),
    },
    { ifMatch: version },
  )

/** A machine that is busy with other things may be too slow for a provider's time-out: then once more, as a person would. */
const patiently = async (act: () => Promise<unknown>, tries = 5): Promise<void> => {
  try {
    await act()
  } catch (error) {
    if (tries === 1 || !(error instanceof Error && error.message.includes('answered 503'))) throw error
    await sleep(1000)
    await patiently(act, tries - 1)
  }
}

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
  await patiently(() => applicant.openAccount())
  await patiently(() => applicant.agree())
  await saveChoice(applicant, choice)
  await patiently(async () => applicant.linkBank(await stack.publicToken()))
  await patiently(() => applicant.must(applicant.relate()))
  const shown = await readShown(applicant, choice, today)
  const { firstDeposit } = shown.preview
  const confirmation = () => sendConfirmation(applicant, choice, firstDeposit)
  if (firstDeposit !== undefined) await patiently(() => applicant.must(confirmation()))
  // where the other IRA has taken all the room there is nothing to confirm
  else if ((await confirmation()).status !== 422) throw new Error(`${JSON.stringify(choice)} was confirmed`)
  const other = choice.other && (await contribute(stack, choice.other, today, applicant.person.ssn))
  return { ...shown, other }
}
