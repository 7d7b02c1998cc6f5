import type { BodyOf } from '@vestibule/contract/calls'
import { arriveBy, verifyBy } from '@vestibule/domain/deposits/deposit-days'
import { depositVerifyStatuses } from '@vestibule/domain/flow/status-lists'
import { depositAmountsForm } from '@vestibule/domain/forms/deposit-amounts'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import type { Application, BankRow } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError, requireValid } from '../app-error.ts'
import { enqueueOnce, loadClient, requireStatus, requireVersion } from '../application/load.ts'
import { saveOrThrow } from '../application/save.ts'
import { openColumn, sealColumn } from '../application/sealed-columns.ts'
import type { Deps } from '../deps.ts'
import { replyOf } from '../opening/open-account.ts'
import { consume } from '../rate-limits.ts'
import { isTypedBank, keyOf, triesLeft, verifyCall } from './bank-of.ts'
import { settleDeposits } from './deposit-outcome.ts'

type AmountsInput = BodyOf<'verifyDeposits'>

/** Attempts allowed per bank account, counted across all clients. */
const triesPerBankAccount = 9
const triesWithin = 30 * 24 * 60 * 60

/** Parses both deposit amounts. The input `.12` becomes `0.12`. @throws AppError invalid */
const amountsOf = (input: AmountsInput): [string, string] => {
  const answers = { amount1: input.amount1.value, amount2: input.amount2.value }
  const { amount1, amount2 } = requireValid(depositAmountsForm.parse(answers))
  return [amount1, amount2]
}

/** Returns the latest attempt's call if it had these amounts, unless the call may never have reached the broker. */
const sameTry = async (
  { store, vault }: Deps,
  { client, bank }: Application,
  amounts: readonly string[],
): Promise<ProviderCall | undefined> => {
  if (!bank?.deposit_amounts_sealed || bank.deposit_tries === 0) return undefined
  const last = openColumn(vault, client, 'bank', 'deposit_amounts', bank.deposit_amounts_sealed)
  const call = await store.calls.byKey(verifyCall(client.id, bank.id, bank.deposit_tries).key)
  // A lost attempt may not have reached the broker, so the same amounts count as a new attempt.
  return last === JSON.stringify(amounts) && call?.answer?.lost !== true ? call : undefined
}

const resultOf = (deps: Deps, application: Application) => {
  const { bank } = application
  return {
    application,
    state: bank?.relationship_state ?? '',
    attemptsLeft: bank ? triesLeft(bank, deps.clock.today(), deps.depositRules) : 0,
  }
}

/** Counts an attempt before sending it. Safe to retry: repeated amounts join the same attempt. */
export const verifyDeposits = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: AmountsInput,
): Promise<ReturnType<typeof resultOf> | 'pending'> => {
  const amounts = amountsOf(input)
  const application = await loadClient(deps, caller, clientId)
  const { bank } = application
  if (!isTypedBank(bank) || !bank.relationship_id) throw new AppError('status_conflict')
  const perform = async (now: BankRow) => {
    const outcome = await deps.engine.perform(verifyCall(clientId, now.id, now.deposit_tries))
    const after = await replyOf(deps, caller, clientId, outcome)
    return after === 'pending' ? after : resultOf(deps, after)
  }
  if (bank.relationship_state === 'APPROVED') return resultOf(deps, application)
  if (await sameTry(deps, application, amounts)) return perform(bank)
  requireStatus(application, depositVerifyStatuses)
  requireVersion(application, version)
  if (bank.deposit_tries > 0) {
    // The pending attempt may have had the right amounts, so its outcome is awaited first.
    const last = await deps.store.calls.byKey(verifyCall(clientId, bank.id, bank.deposit_tries).key)
    if (last?.state === 'pending') {
      const before = await perform(bank)
      if (before === 'pending' || before.state !== 'PENDING') return before
      return verifyDeposits(deps, caller, clientId, before.application.client.version, input)
    }
  }
  if (triesLeft(bank, deps.clock.today(), deps.depositRules) === 0)
    return resultOf(deps, await giveUp(deps, caller, clientId))
  const enqueue = () => enqueueTry(deps, caller, application, bank, amounts)
  const isEnqueued = async (now: Application) => (await sameTry(deps, now, amounts)) !== undefined
  await enqueueOnce(deps, caller, clientId, enqueue, isEnqueued)
  return perform((await loadClient(deps, caller, clientId)).bank ?? bank)
}

const giveUp = async (deps: Deps, caller: Caller, clientId: string): Promise<Application> => {
  await deps.store.transaction(async (tx) => {
    const now = await tx.applications.read(clientId, 'hold')
    if (now?.bank?.relationship_state === 'PENDING') await settleDeposits(tx, deps, now, { state: 'PENDING' })
  })
  return loadClient(deps, caller, clientId)
}

const enqueueTry = (
  { store, clock, vault }: Deps,
  caller: Caller,
  { client }: Application,
  bank: BankRow,
  amounts: readonly string[],
): Promise<void> =>
  store.transaction(async (tx) => {
    const now = clock.now()
    await saveOrThrow(tx, {
      caller,
      now,
      clientId: client.id,
      version: client.version,
      action: 'deposits_tried',
    })
    const key = `deposit-tries:${bank.account_index?.toString('base64url')}`
    const uses = [{ key, max: triesPerBankAccount, seconds: triesWithin }]
    await consume(tx.limits, now, uses, 'too_many_requests')
    const tries = bank.deposit_tries + 1
    await tx.accounts.putBank(client.id, {
      ...keyOf(bank),
      deposit_tries: tries,
      deposit_amounts_sealed: sealColumn(vault, client, 'bank', 'deposit_amounts', JSON.stringify(amounts)),
    })
    await tx.calls.enqueue(verifyCall(client.id, bank.id, tries), now)
  })

/** Reads the deposits' status. @throws AppError forbidden; not_found if no deposits were sent */
export const readDeposits = async (deps: Deps, caller: Caller, clientId: string) => {
  const application: Application = await loadClient(deps, caller, clientId)
  const { bank } = application
  if (!bank?.deposits_sent_on) throw new AppError('not_found')
  const sentOn = bank.deposits_sent_on as IsoDate
  return {
    application,
    deposits: {
      bank_name: bank.bank_name ?? '',
      account_mask: bank.account_mask ?? '',
      attemptsLeft: triesLeft(bank, deps.clock.today(), deps.depositRules),
      arriveBy: arriveBy(sentOn),
      verifyBy: verifyBy(sentOn, deps.depositRules),
    },
  }
}
