import type { ReplyOf } from '@vestibule/contract/calls'
import { comingDebits } from '@vestibule/domain/contribution/stopping'
import { yearOf } from '@vestibule/domain/iso-date'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { loadClient } from '../application/load.ts'
import { contributionReply, debitReply } from '../application/replies.ts'
import { birthDateOf } from '../application/sealed-columns.ts'
import { nextBankOf } from '../bank/next-bank.ts'
import type { Deps } from '../deps.ts'
import { doubtsOf } from './contribution-of.ts'
import { contributionsNow } from './contributions-now.ts'
import {
  canDebitBank,
  isSameAccount,
  liveTransfers,
  mayChangePlan,
  type PlanTerms,
  planTerms,
} from './plan-terms.ts'
import { isExtra, isWaiting, stoppableOf } from './transfer-row.ts'

const mostAdded = 12

const bankReply = (bank: {
  id?: string | undefined
  bank_name?: string | null | undefined
  account_mask?: string | null | undefined
}) => ({ id: bank.id ?? '', bank_name: bank.bank_name ?? '', account_mask: bank.account_mask ?? '' })

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
  const { state } = contributionsNow(application, stoppedOn, today)
  const isChanging = application.transfers.some(isWaiting)
  const added = liveTransfers(application, today).filter(isExtra)
  const plan = {
    ...contributionReply(application),
    may_change: mayChangePlan(application) && state !== 'STOPPING',
    is_stopped: stoppedOn !== undefined,
    is_changing: isChanging,
    bank: { ...bankReply(application.bank ?? {}), can_be_debited: canDebit },
    next_bank: next
      ? {
          ...bankReply(next),
          can_be_debited:
            next.relationship_state !== 'REJECTED' && (canDebit || !isSameAccount(application, next)),
          moves: next.isChosen && isChanging,
        }
      : null,
    recurring_terms: termsReply(terms.recurring),
    one_time_terms: termsReply(terms.oneTime),
    added: comingDebits(added.map(stoppableOf), today, mostAdded).map(debitReply),
    birth_year: yearOf(birthDateOf(vault, application) ?? today),
    ira_doubts: doubtsOf(deps, application) ?? null,
  }
  return { application, plan }
}
