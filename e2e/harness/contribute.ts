import type { Contribution } from '@vestibule/domain/contribution/allowance'
import { fundedDeposits } from '@vestibule/domain/contribution/allowance'
import { PLANNED_YEARS } from '@vestibule/domain/contribution/plan'
import { type Preview, previewContribution } from '@vestibule/domain/contribution/preview'
import { choiceOf, parseSchedule, type ScheduleFields } from '@vestibule/domain/contribution/schedule'
import { isIra } from '@vestibule/domain/fields/account-type'
import { type IsoDate, yearOf } from '@vestibule/domain/iso-date'
import { Applicant, type Person, somebody } from './applicant.ts'
import type { Choice } from './choices.ts'
import { capOf } from './choices.ts'
import { type Draw, drawnOf } from './drawn.ts'
import type { Ledger } from './sandbox-control.ts'
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
  const { api, clientId, accountId } = applicant
  const [first = 0, second = 0] = choice.days
  const once = choice.date !== ''
  await applicant.must(
    api.patch(`/api/contribution/client/${clientId}`, {
      amount: choice.amount,
      first_deposit_date: first,
      second_deposit_date: second,
      one_time: once,
      one_time_date: choice.date,
    }),
  )
  await applicant.linkBank(await stack.publicToken())
  await applicant.must(applicant.relate())
  const saved = await applicant.must(api.get<Saved>(`/api/data-api/bank/client/${clientId}`))
  const contribution = contributionShown(saved, choice, today)
  const preview = previewContribution(contribution)
  const path = once
    ? `/api/broker-api/ach/createbyachid/${clientId}`
    : `/api/broker-api/ach/schedule/create/client/${clientId}`
  const disclosures = ['own-bank', 'debit'].map((id) => ({ id, version: 1 }))
  const { firstDeposit } = preview
  const reply = await api.post(
    path,
    { disclosures, ...(firstDeposit === undefined ? {} : { first_deposit: firstDeposit }) },
    { ifMatch: applicant.version },
  )
  if (reply.status !== (firstDeposit === undefined ? 422 : 200))
    throw new Error(`${JSON.stringify(choice)} was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  const other = choice.other && (await contribute(stack, choice.other, today, applicant.person.ssn))
  return { choice, accountId, today, preview, shown: shownOf(contribution), other }
}

/** What is wrong with what the broker holds, beside what was shown: nothing, or a line each. */
export function judge(ledger: Ledger, contributed: Contributed): string[] {
  const wrong: string[] = []
  const both = [contributed, ...(contributed.other ? [contributed.other] : [])]
  const totals = new Map<number, number>()
  for (const { choice, accountId, today, preview, shown } of both) {
    const lastYear = yearOf(today) + PLANNED_YEARS - 1
    const held = drawnOf(ledger, accountId, today, lastYear)
    const said = `${JSON.stringify({ ...choice, other: undefined })} on ${today}`
    const differs = (what: string, is: unknown, wanted: unknown): void => {
      if (JSON.stringify(is) !== JSON.stringify(wanted))
        wrong.push(`${said}: ${what} ${JSON.stringify(is)} instead of ${JSON.stringify(wanted)}`)
    }
    const thisYear = held.filter(({ date }) => date.startsWith(String(preview.year)))
    const inYear = (year: number | undefined) => held.filter(({ date }) => date.startsWith(String(year)))
    differs('deposits', held, shown)
    differs('left this year', thisYear.length, preview.depositsLeft)
    differs('total', sumOf(thisYear), preview.total)
    if (yearOf(preview.firstDeposit ?? today) <= lastYear)
      differs('first', held[0]?.date, preview.firstDeposit)
    if (preview.stop && preview.stop.taxYear < lastYear) {
      differs('stops', inYear(preview.stop.taxYear).at(-1)?.date, preview.stop.lastDeposit)
      if (!choice.date) differs('resumes', inYear(preview.stop.taxYear + 1)[0]?.date, preview.stop.resumes)
    }
    for (const { taxYear, amount } of held)
      if (taxYear !== undefined) totals.set(taxYear, (totals.get(taxYear) ?? 0) + amount)
  }
  for (const [taxYear, total] of totals)
    if (total > capOf(taxYear, contributed.choice.birthYear))
      wrong.push(`${JSON.stringify(contributed.choice)}: ${total} for ${taxYear}, above the cap`)
  return wrong
}

const sumOf = (draws: readonly Draw[]): number => draws.reduce((sum, { amount }) => sum + amount, 0)
