import type { BodyOf } from '@vestibule/contract/calls'
import { flowOf } from '@vestibule/domain/account-types'
import { checkAmount, maximumContribution } from '@vestibule/domain/contribution/amount'
import { noRoom } from '@vestibule/domain/contribution/room'
import { choiceOf, fieldsOf, scheduleCodeField } from '@vestibule/domain/contribution/schedule'
import { chosenTaxYear, parseContributionSchedule } from '@vestibule/domain/contribution/tax-year'
import { maySaveContribution } from '@vestibule/domain/flow/status-lists'
import { factsSavedBy } from '@vestibule/domain/flow/types'
import { yearOf } from '@vestibule/domain/iso-date'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import { effectiveStatusOf, evidenceOf } from '../application/flow-state.ts'
import { loadClient } from '../application/load.ts'
import { saveFormAndRead } from '../application/save.ts'
import { birthDateOf } from '../application/sealed-columns.ts'
import type { Deps } from '../deps.ts'
import { deleteUnsentPlan } from './contribution-of.ts'
import { dollarsByTaxYear } from './transfer-row.ts'

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
  // A restored application may lack the birth date. Today's date then selects the lower IRA limit.
  const birthDate = birthDateOf(deps.vault, application) ?? today
  const { limits } = deps.rules
  const schedule = parseContributionSchedule(client.account_type, choiceOf(input), today, limits)
  const maximum = maximumContribution(
    client.account_type,
    (schedule.ok && chosenTaxYear(schedule.value)) || yearOf(today),
    yearOf(birthDate),
    limits,
    deps.rules.maximum,
  )
  const amount = checkAmount(input.amount, maximum)
  if (!amount.ok || !schedule.ok)
    throw new AppError('invalid', {
      fields: [...(amount.ok ? [] : ['amount']), ...(schedule.ok ? [] : [scheduleCodeField[schedule.code]])],
    })
  const contribution = {
    accountType: client.account_type,
    amount: amount.value,
    schedule: schedule.value,
    today,
    birthYear: yearOf(birthDate),
    limits,
    alreadyContributed: dollarsByTaxYear(await deps.store.plans.elsewhere(clientId), today),
  }
  if (noRoom(contribution)) throw new AppError('ira_limit', { fields: ['amount'] })
  const { transfers } = await deleteUnsentPlan(deps.store, application)
  if (transfers.length > 0) throw new AppError('status_conflict')
  return saveFormAndRead(deps, {
    caller,
    clientId,
    version: version ?? client.version,
    writes: {
      contribution: {
        amount: amount.value,
        ...fieldsOf(schedule.value),
        tax_year: chosenTaxYear(schedule.value) ?? null,
      },
    },
    event: 'contribution_saved',
    evidence: [...evidenceOf(application), ...factsSavedBy('contribution_saved')],
    lockable: false,
  })
}
