import type { BodyOf } from '@vestibule/contract/calls'
import { planTransfers } from '@vestibule/domain/contribution/plan'
import { lastDebitKept } from '@vestibule/domain/contribution/plan-change'
import { waitingState } from '@vestibule/domain/contribution/stopping'
import type { Application, BankRow } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { requireRecentProof } from '../access/step-up.ts'
import { AppError } from '../app-error.ts'
import { enqueueOnce, loadClient, requireVersion } from '../application/load.ts'
import { guardPasses, saveOrThrow } from '../application/save.ts'
import { isMoving, nextBankOf, putNextBank } from '../bank/next-bank.ts'
import type { Deps } from '../deps.ts'
import { requireScreenedNetwork } from '../screening/network.ts'
import { addYears, authorizationMail, recordAuthorization } from './authorize.ts'
import { continueChange, keyOfChange } from './continue-change.ts'
import { contributionsNow } from './contributions-now.ts'
import { canDebitBank, canDebitNext, liveTransfers, mayChangePlan, planTerms } from './plan-terms.ts'
import { rowOfChoice, validContribution } from './save-contribution.ts'
import { transferCall } from './transfer-call.ts'
import { isExtra, isWaiting, rowOf, stoppableOf } from './transfer-row.ts'

type Change = BodyOf<'changeContributions'>

/** Whether this request changed the application already. The keys of its transfers contain the version that it compared. */
const isChangedBy = (
  { vault }: Deps,
  application: Application,
  version: number,
  { bank_id, contribution: { amount, one_time_date, ...days } }: Change,
): boolean => {
  const debited = isMoving(vault, application) ? nextBankOf(vault, application) : application.bank
  if (debited?.id !== bank_id) return false
  const own = application.transfers.filter(({ plan_key }) =>
    plan_key.replace('extra-', '').startsWith(`v${version}-`),
  )
  const { first_deposit_date, second_deposit_date } = days
  const isPlanOf = guardPasses({
    contribution: {
      amount,
      first_deposit_date,
      second_deposit_date,
      one_time: days.one_time,
      one_time_date: one_time_date || null,
      tax_year: days.tax_year ?? null,
    },
  })
  return own.some(isExtra)
    ? own.some((row) => row.start_date === one_time_date && row.amount <= amount)
    : own.length > 0 && isPlanOf(application)
}

/** Returns the bank account that the change names, if it may be debited. */
const bankOfChange = async (
  { vault }: Deps,
  tx: Store,
  application: Application,
  bankId: string,
): Promise<Pick<BankRow, 'id' | 'bank_name' | 'account_mask'>> => {
  const { client, bank } = application
  const next = nextBankOf(vault, application)
  const canDebit = canDebitBank(application, await tx.plans.returns(client.id))
  if (bank?.id === bankId) {
    if (!canDebit) throw new AppError('status_conflict')
    return bank
  }
  if (next?.id !== bankId) throw new AppError('stale')
  if (!next.relationship_id || !canDebitNext(application, next, canDebit))
    throw new AppError('status_conflict')
  return next
}

const store = async (
  deps: Deps,
  tx: Store,
  caller: Caller,
  clientId: string,
  version: number,
  input: Change,
): Promise<void> => {
  const { clock, vault } = deps
  const [now, today] = [clock.now(), clock.today()]
  // Locks the plan before the application, as a confirmation does, to avoid deadlocks.
  await tx.plans.lock(clientId)
  const application = await tx.applications.read(clientId, 'hold')
  if (!application || !mayChangePlan(application)) throw new AppError('status_conflict')
  requireVersion(application, version)
  const stop = await tx.plans.stopOf(clientId)
  if ((stop !== undefined) !== input.starts_again) throw new AppError('stale')
  if (stop && contributionsNow(application, stop.on, today).state !== 'STOPPED')
    throw new AppError('status_conflict')
  const bank = await bankOfChange(deps, tx, application, input.bank_id)
  const changesBank = bank.id !== application.bank?.id
  const terms = (await planTerms(tx, application, today))[
    input.contribution.one_time ? 'oneTime' : 'recurring'
  ]
  const next = nextBankOf(vault, application)
  // When the plan moves to the next bank, deposits that were added from the current one end.
  if (terms.adds && (changesBank || isMoving(vault, application))) throw new AppError('status_conflict')
  const contribution = validContribution(deps, application, input.contribution, terms)
  const authorization = await recordAuthorization(deps, tx, caller, application, contribution, bank, {
    disclosures: input.disclosures,
    firstDeposit: input.first_deposit,
  })
  const replaced = terms.adds
    ? []
    : liveTransfers(application, today).filter((row) => changesBank || !isExtra(row))
  const rows = planTransfers(contribution).map((transfer) => {
    const key = keyOfChange(version, transfer)
    return rowOf({ ...transfer, key: terms.adds ? `extra-${key}` : key }, today, 'december')
  })
  const detail = {
    language: caller.language,
    change: terms.adds ? 'deposit_added' : stop ? 'started_again' : 'changed',
    bank: bank.id,
    transfers: rows.map(({ id }) => id),
    replaced: replaced.map(({ id }) => id),
  }
  await saveOrThrow(tx, {
    caller,
    now,
    clientId,
    version,
    ...(terms.adds
      ? {}
      : { writes: { contribution: rowOfChoice(contribution.amount, contribution.schedule) } }),
    action: 'contributions_changed',
    detail,
  })
  if (stop) await tx.plans.startAgain(clientId)
  if (terms.adds)
    for (const row of await tx.accounts.putTransfers(clientId, rows))
      await tx.calls.enqueue(transferCall(clientId, row), now)
  else {
    for (const row of application.transfers.filter(isWaiting))
      await tx.accounts.stopTransfer(row.id, 'CANCELED', today)
    for (const row of replaced)
      await tx.accounts.replaceTransfer(row.id, lastDebitKept(stoppableOf(row), today))
    await tx.accounts.putTransfers(clientId, rows, waitingState)
    await tx.plans.deleteYears(clientId)
    await addYears(deps, tx, clientId, contribution, rows)
    if (next) await putNextBank(tx, vault, application, { ...next, isChosen: changesBank })
  }
  const { user_id: userId } = application.client
  await tx.events.record(
    {
      type: 'contributions.changed',
      data: {
        change: terms.adds ? 'DEPOSIT_ADDED' : stop ? 'STARTED_AGAIN' : 'CHANGED',
        bankId: bank.id,
        transferIds: detail.transfers,
        replacedTransferIds: detail.replaced,
      },
    },
    { clientId, userId },
    now,
  )
  if (authorization.id) await tx.calls.enqueue(authorizationMail(clientId, userId, authorization.id), now)
  await continueChange(deps, tx, clientId)
}

/**
 * Stores the authorization of another plan, of an added deposit, or of a plan after a stop (MA-05). Workers cancel the
 * replaced transfers, and then send the new ones. Safe to repeat.
 */
export const changeContributions = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number,
  input: Change,
): Promise<void> => {
  const application = await loadClient(deps, caller, clientId)
  if (isChangedBy(deps, application, version, input)) return
  requireVersion(application, version)
  if (!mayChangePlan(application)) throw new AppError('status_conflict')
  await requireRecentProof(deps, caller)
  await requireScreenedNetwork(deps, caller, application.user)
  const change = () => deps.store.transaction((tx) => store(deps, tx, caller, clientId, version, input))
  const isDone = (now: Application) => isChangedBy(deps, now, version, input)
  await enqueueOnce(deps, caller, clientId, change, isDone)
}
