import type { ReplyOf } from '@vestibule/contract/calls'
import { lastDebitKept } from '@vestibule/domain/contribution/plan-change'
import { comingDebits } from '@vestibule/domain/contribution/stopping'
import { compareDates, yearOf } from '@vestibule/domain/iso-date'
import type { Application, BankRow } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { loadClient } from '../application/load.ts'
import { contributionReply, debitReply } from '../application/replies.ts'
import { birthDateOf } from '../application/sealed-columns.ts'
import { isMoving, nextBankOf } from '../bank/next-bank.ts'
import type { Deps } from '../deps.ts'
import { doubtsOf } from './contribution-of.ts'
import { contributionsNow } from './contributions-now.ts'
import {
  canDebitBank,
  canDebitNext,
  liveTransfers,
  mayChangeNow,
  type PlanTerms,
  planTerms,
} from './plan-terms.ts'
import { isExtra, isWaiting, stoppableOf } from './transfer-row.ts'

const mostAdded = 12

const planBankReply = (bank: Pick<BankRow, 'id' | 'bank_name' | 'account_mask'> | null) => ({
  id: bank?.id ?? '',
  bank_name: bank?.bank_name ?? '',
  account_mask: bank?.account_mask ?? '',
})

const termsReply = ({ today, alreadyContributed, adds }: PlanTerms) => ({
  today,
  already_contributed: { ...alreadyContributed },
  adds,
})

/** Returns the reply of `getContributionPlan` (MA-05). */
export const readPlan = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
): Promise<{ application: Application; plan: ReplyOf<'getContributionPlan'> }> => {
  const { store, vault, clock } = deps
  const application = await loadClient(deps, caller, clientId)
  const today = clock.today()
  const terms = await planTerms(store, application, today)
  const canDebit = canDebitBank(application, await store.plans.returns(clientId))
  const next = nextBankOf(vault, application)
  const stoppedOn = await store.plans.stoppedOn(clientId)
  // Deposits within the notice are drawn even if the contributions move to another bank.
  const added = liveTransfers(application, today)
    .filter(isExtra)
    .map(stoppableOf)
    .filter((one) => compareDates(one.startDate, lastDebitKept(one, today)) > 0)
  const plan = {
    ...contributionReply(application),
    may_change: mayChangeNow(application, contributionsNow(application, stoppedOn, today)),
    is_stopped: stoppedOn !== undefined,
    is_changing: application.transfers.some(isWaiting),
    bank: { ...planBankReply(application.bank), can_be_debited: canDebit },
    next_bank: next
      ? {
          ...planBankReply(next),
          can_be_debited: canDebitNext(application, next, canDebit),
          moves: isMoving(vault, application),
        }
      : null,
    recurring_terms: termsReply(terms.recurring),
    one_time_terms: termsReply(terms.oneTime),
    added: comingDebits(added, today, mostAdded).map(debitReply),
    birth_year: yearOf(birthDateOf(vault, application) ?? today),
    ira_doubts: doubtsOf(deps, application) ?? null,
  }
  return { application, plan }
}
