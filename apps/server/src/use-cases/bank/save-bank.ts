import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@vestibule/contract/calls'
import { maskOf } from '@vestibule/domain/fields/account-number'
import { depositFormStatuses, depositVerifyStatuses } from '@vestibule/domain/flow/status-lists'
import { bankAccountForm } from '@vestibule/domain/forms/bank-account'
import type { FormValue } from '@vestibule/domain/forms/form'
import type { Application, BankRow } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { requireRecentProof } from '../access/step-up.ts'
import { AppError, requireValid } from '../app-error.ts'
import { enqueueOnce, loadClient, requireStatus, requireVersion } from '../application/load.ts'
import { saveOrThrow } from '../application/save.ts'
import { sealColumn } from '../application/sealed-columns.ts'
import type { Deps } from '../deps.ts'
import { consume } from '../rate-limits.ts'
import { cancelCall, isLive, isTypedBank, triesLeft } from './bank-of.ts'
import { recordBankAccountUse } from './record-bank-account-use.ts'
import { removeReplaced } from './remove-item.ts'

const daySeconds = 24 * 60 * 60
/** Limits the pairs of deposits, because each pair costs money and gives new attempts to guess the amounts. */
const pairsPerClientADay = 10
const pairsPerBankAccount = 3
const pairsWithin = 30 * daySeconds

/** Checks whether `account` is the stored bank account, with deposits that are unsent, approved or still verifiable. */
const isSame = (
  deps: Deps,
  bank: BankRow | null,
  account: { account_type: string; indexes: readonly Buffer[] },
): bank is BankRow =>
  isTypedBank(bank) &&
  account.indexes.some((one) => bank.account_index?.equals(one)) &&
  bank.account_type === account.account_type &&
  (bank.relationship_id === null ||
    bank.relationship_state === 'APPROVED' ||
    triesLeft(bank, deps.clock.today(), deps.depositRules) > 0)

/** Stores the entered account numbers, encrypted. Saving another account ends the previous relationship. */
export const saveBank = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: BodyOf<'updateBank'>,
): Promise<Application> => {
  const application = await loadClient(deps, caller, clientId)
  const { client, bank, transfers } = application
  const isForm = depositFormStatuses.includes(client.client_status)
  requireStatus(application, [...depositFormStatuses, ...depositVerifyStatuses])
  if (transfers.length > 0 || !application.account?.account_id) throw new AppError('status_conflict')
  const value = requireValid(bankAccountForm.parse(input))
  const account = {
    ...value,
    indexes: deps.vault.bankAccountIndexes(value.routing_number, value.account_number),
  }
  const same = isSame(deps, bank, account)
  // A request with the stored values repeats an earlier save whose response was lost.
  if (same && (bank.bank_name === account.bank_name || !isForm)) return application
  requireStatus(application, depositFormStatuses)
  requireVersion(application, version)
  await requireRecentProof(deps, caller)
  const write = async (tx: Store): Promise<void> => {
    const now = deps.clock.now()
    await saveOrThrow(tx, {
      caller,
      now,
      clientId,
      version: client.version,
      action: 'bank_saved',
      detail: { another: !same },
    })
    if (same) {
      const { id, method, bank_account_status } = bank
      await tx.accounts.putBank(clientId, { id, method, bank_account_status, bank_name: account.bank_name })
    } else await putAnother(tx, deps, application, account)
  }
  const isDone = (now: Application): boolean => isSame(deps, now.bank, account)
  await enqueueOnce(deps, caller, clientId, () => deps.store.transaction(write), isDone)
  return loadClient(deps, caller, clientId)
}

const putAnother = async (
  tx: Store,
  { clock, vault }: Deps,
  application: Application,
  account: FormValue<typeof bankAccountForm> & { indexes: [Buffer, ...Buffer[]] },
): Promise<void> => {
  const { client, bank } = application
  const now = clock.now()
  const [index] = account.indexes
  const hash = index.toString('base64url')
  const uses = [
    { key: `deposits-client:${client.id}`, max: pairsPerClientADay, seconds: daySeconds },
    { key: `deposits-account:${hash}`, max: pairsPerBankAccount, seconds: pairsWithin },
  ]
  await consume(tx.limits, now, uses, 'too_many_requests')
  if (bank?.relationship_id && isLive(bank))
    await tx.calls.enqueue(cancelCall(client.id, bank.relationship_id), now)
  await removeReplaced(tx, vault, application, now)
  const seal = (column: string, plain: string): Buffer => sealColumn(vault, client, 'bank', column, plain)
  await tx.accounts.putBank(client.id, {
    id: randomUUID(),
    method: 'MICRO_DEPOSITS',
    bank_account_status: 'ATTEMPTED',
    bank_name: account.bank_name,
    account_type: account.account_type,
    account_mask: maskOf(account.account_number),
    account_number_sealed: seal('account_number', account.account_number),
    routing_number_sealed: seal('routing_number', account.routing_number),
    account_index: index,
    relationship_id: null,
    relationship_state: null,
    deposits_sent_on: null,
    deposit_tries: 0,
    deposit_amounts_sealed: null,
    deposits_checked_at: null,
    institution_id: null,
    link_token_sealed: null,
    public_token_sealed: null,
    access_token_sealed: null,
    provider_account_id: null,
  })
  await recordBankAccountUse(tx, application, [account.indexes], now)
}
