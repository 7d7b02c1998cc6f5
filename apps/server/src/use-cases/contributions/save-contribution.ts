import type { BodyOf } from '@vestibule/contract/calls'
import { flowOf } from '@vestibule/domain/account-types'
import type { Contribution } from '@vestibule/domain/contribution/allowance'
import { checkAmount, maximumContribution } from '@vestibule/domain/contribution/amount'
import { noRoom } from '@vestibule/domain/contribution/room'
import { choiceOf, fieldsOf, type Schedule, scheduleCodeField } from '@vestibule/domain/contribution/schedule'
import { chosenTaxYear, parseContributionSchedule } from '@vestibule/domain/contribution/tax-year'
import { maySaveContribution } from '@vestibule/domain/flow/status-lists'
import { factsSavedBy } from '@vestibule/domain/flow/types'
import { yearOf } from '@vestibule/domain/iso-date'
import type { Application, Writes } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import { effectiveStatusOf, evidenceOf } from '../application/flow-state.ts'
import { loadClient } from '../application/load.ts'
import { saveFormAndRead } from '../application/save.ts'
import { birthDateOf } from '../application/sealed-columns.ts'
import type { Deps } from '../deps.ts'
import { deleteUnsentPlan } from './contribution-of.ts'
import { dollarsByTaxYear } from './transfer-row.ts'

/** @throws AppError invalid with the fields that are not possible, ira_limit if nothing would be drawn */
export const validContribution = (
  { vault, rules }: Deps,
  application: Application,
  input: BodyOf<'updateContribution'>,
  { today, alreadyContributed }: Pick<Contribution, 'today' | 'alreadyContributed'>,
): Contribution => {
  const { account_type: accountType } = application.client
  // A restored application may lack the birth date. Today's date then selects the lower IRA limit.
  const birthYear = yearOf(birthDateOf(vault, application) ?? today)
  const { limits } = rules
  const schedule = parseContributionSchedule(accountType, choiceOf(input), today, limits)
  const taxYear = (schedule.ok && chosenTaxYear(schedule.value)) || yearOf(today)
  const amount = checkAmount(
    input.amount,
    maximumContribution(accountType, taxYear, birthYear, limits, rules.maximum),
  )
  if (!amount.ok || !schedule.ok)
    throw new AppError('invalid', {
      fields: [...(amount.ok ? [] : ['amount']), ...(schedule.ok ? [] : [scheduleCodeField[schedule.code]])],
    })
  const contribution = {
    accountType,
    amount: amount.value,
    schedule: schedule.value,
    today,
    birthYear,
    limits,
    alreadyContributed,
  }
  if (noRoom(contribution)) throw new AppError('ira_limit', { fields: ['amount'] })
  return contribution
}

export const rowOfChoice = (
  amount: Contribution['amount'],
  schedule: Schedule,
): NonNullable<Writes['contribution']> => ({
  amount,
  ...fieldsOf(schedule),
  tax_year: chosenTaxYear(schedule) ?? null,
})

export const saveContribution = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: BodyOf<'updateContribution'>,
): Promise<Application> => {
  const application = await loadClient(deps, caller, clientId)
  const { client } = application
  if (!maySaveContribution(flowOf(client.account_type), effectiveStatusOf(application)))
    throw new AppError('status_conflict')
  const today = deps.clock.today()
  const { amount, schedule } = validContribution(deps, application, input, {
    today,
    alreadyContributed: dollarsByTaxYear(await deps.store.plans.elsewhere(clientId), today),
  })
  const { transfers } = await deleteUnsentPlan(deps.store, application)
  if (transfers.length > 0) throw new AppError('status_conflict')
  return saveFormAndRead(deps, {
    caller,
    clientId,
    version: version ?? client.version,
    writes: {
      contribution: rowOfChoice(amount, schedule),
    },
    event: 'contribution_saved',
    evidence: [...evidenceOf(application), ...factsSavedBy('contribution_saved')],
    lockable: false,
  })
}
