import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { loadAccount } from './account-state.ts'
import { allDeposits } from './ach-deposits.ts'
import { pageOf, pageSizes } from './list-query.ts'
import { type Account, type AchDeposit, load } from './records.ts'
import { type Call, route, verbs } from './route.ts'
import { constraintsFields } from './shapes/transfer.ts'
import { invalidField, wrongState } from './status.ts'
import { isBeforeDeadline, isRetirement, takesPreviousYear, taxDeadline, today } from './transfer-checks.ts'
import { parse } from './validate.ts'

/** IRA limits in dollars; `fromFifty` applies from the year of the 50th birthday. Later years use the last row. */
const limits = [
  { year: 2024, usual: 7000, fromFifty: 8000 },
  { year: 2025, usual: 7000, fromFifty: 8000 },
  { year: 2026, usual: 7500, fromFifty: 8600 },
] as const

const contributionTypes = ['REGULAR', 'ROLLOVER_60_DAY', 'ROLLOVER_DIRECT'] as const

export const retirement = (scope: FastifyInstance, sandbox: Sandbox): void => {
  route(scope, 'GET', '/transfers/v1/accounts/:account_id/contributionSummaries', (call) =>
    summaries(sandbox, call),
  )
  verbs(scope, 'POST', '/transfers/v1/accounts/:account_id', {
    retrieveContributionConstraints: (call) => constraints(sandbox, call),
  })
}

const constraints = (sandbox: Sandbox, call: Call): object => {
  const account = loadRetirementAccount(sandbox, call)
  const { name } = parse(constraintsFields, call.body)
  if (name !== `accounts/${account.id}`) throw invalidField('name', 'is not the name of this account')
  const day = today(sandbox)
  return {
    valid_types: contributionTypes.map((type) => {
      const isAllowed = takesPreviousYear(type) && isBeforeDeadline(day)
      return {
        type,
        previous_year_allowed: isAllowed,
        previous_year_deadline: isAllowed ? { year: day.year, ...taxDeadline } : undefined,
      }
    }),
  }
}

/** Returns the totals of this tax year and of the previous tax year, without failed deposits. */
const summaries = (sandbox: Sandbox, call: Call): object => {
  const account = loadRetirementAccount(sandbox, call)
  const deposits = allDeposits(sandbox).filter(
    (each) => each.accountId === account.id && !['REJECTED', 'CANCELED', 'RETURNED'].includes(each.state),
  )
  const { year: thisYear } = today(sandbox)
  const found = [thisYear, thisYear - 1].map((year) => summaryOf(sandbox, account, year, deposits))
  const { items, ...page } = pageOf(found, call.query, pageSizes.people)
  return { contribution_summaries: items, ...page }
}

const summaryOf = (
  sandbox: Sandbox,
  account: Account,
  year: number,
  deposits: readonly AchDeposit[],
): object => {
  const total = (isCounted: (type: string) => boolean) =>
    deposits
      .map((each) => ({ contribution: each.fields.retirement_contribution, amount: each.fields.amount }))
      .filter(({ contribution }) => contribution?.tax_year === year && isCounted(contribution.type))
      .reduce((sum, { amount }) => sum + Number(amount.value), 0)
  const limit = limitOf(year, load(sandbox, 'person', account.personId).fields.birth_date.year)
  const regular = total((type) => !type.startsWith('ROLLOVER'))
  return {
    name: `accounts/${account.id}/contributionSummaries/${year}`,
    tax_year: year,
    contribution_limit: decimal(limit),
    regular_amount: decimal(regular),
    rollover_amount: decimal(total((type) => type.startsWith('ROLLOVER'))),
    remaining_contribution_allowed: decimal(Math.max(limit - regular, 0)),
  }
}

const limitOf = (year: number, birthYear: number): number => {
  const row = limits.findLast((each) => each.year <= year) ?? limits[0]
  return year - birthYear >= 50 ? row.fromFifty : row.usual
}

const loadRetirementAccount = (sandbox: Sandbox, call: Call): Account => {
  const account = loadAccount(sandbox, call.part('account_id'))
  if (!isRetirement(account)) throw wrongState('the account is not a retirement account')
  return account
}

const decimal = (dollars: number): { value: string } => ({ value: dollars.toFixed(2) })
