import { randomUUID } from 'node:crypto'
import { bankLinkStatuses } from '@vestibule/domain/flow/status-lists'
import type { Vault } from '../../ports/vault.ts'
import type { Application, BankRow, ClientRow } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { requireRecentProof } from '../access/step-up.ts'
import { AppError } from '../app-error.ts'
import { evidenceOf, factsOf, movesOf } from '../application/flow-state.ts'
import { loadClient, requireStatus, requireVersion } from '../application/load.ts'
import { saveOrThrow } from '../application/save.ts'
import { sealColumn } from '../application/sealed-columns.ts'
import type { Deps } from '../deps.ts'
import { securityMail } from '../mail/security-mails.ts'
import { requireScreenedNetwork } from '../screening/network.ts'
import { type LinkedAccount, noDeposits, type RelatedAccount } from './bank-of.ts'
import { accessTokenOf } from './remove-item.ts'

/** Records the event and the mail about a linked bank. */
export const announceLinkedBank = async (
  tx: Store,
  { client }: Pick<Application, 'client'>,
  id: string,
  now: Date,
): Promise<void> => {
  await tx.calls.enqueue(securityMail('mail_bank_linked', client.user_id, id), now)
  await tx.events.record(
    { type: 'bank.linked', data: { bankId: id, method: 'PLAID' } },
    { clientId: client.id, userId: client.user_id },
    now,
  )
}

/** Returns the columns of the application's bank, if the account was linked through Plaid. */
export const linkedColumns = (
  vault: Vault,
  client: ClientRow,
  account: RelatedAccount,
  accessToken: string,
) => ({
  ...noDeposits,
  id: account.id,
  method: 'PLAID' as const,
  bank_account_status: 'CREATED' as const,
  relationship_id: account.relationship_id,
  relationship_state: account.relationship_state,
  bank_name: account.bank_name,
  institution_id: account.institution_id,
  account_type: account.account_type,
  account_mask: account.account_mask,
  provider_account_id: account.provider_account_id,
  access_token_sealed: sealColumn(vault, client, 'bank', 'access_token', accessToken),
})

/** Stores the account as the application's bank, with its access token sealed, and announces it. */
export const storeLinkedBank = async (
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  tx: Store,
  { client }: Pick<Application, 'client'>,
  id: string,
  accessToken: string,
  account: LinkedAccount,
): Promise<void> => {
  const unrelated = { ...account, id, relationship_id: null, relationship_state: null }
  await tx.accounts.putBank(client.id, {
    ...linkedColumns(vault, client, unrelated, accessToken),
    link_token_sealed: null,
    public_token_sealed: null,
  })
  await announceLinkedBank(tx, { client }, id, clock.now())
}

/** Returns the user's newest other application with a linked bank, which this application can use too (MA-02). */
export const linkedElsewhere = async (
  { applications }: Pick<Store, 'applications'>,
  { client, user }: Application,
): Promise<(Application & { bank: BankRow }) | undefined> => {
  if (client.answers_of === null) return undefined
  const own = await applications.ofUser(user.id)
  return own.find(
    (one): one is Application & { bank: BankRow } =>
      one.client.id !== client.id && one.bank?.method === 'PLAID' && factsOf(one).bankLinked,
  )
}

/** Uses the bank that another application of the user has linked. Safe to repeat. */
export const useLinkedBank = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
): Promise<Application> => {
  const { store, vault, clock } = deps
  const application = await loadClient(deps, caller, clientId)
  const { client, bank, user } = application
  const found = await linkedElsewhere(store, application)
  const accessToken = found && accessTokenOf(vault, found)
  if (!found || accessToken === undefined) throw new AppError('status_conflict')
  if (factsOf(application).bankLinked && bank?.provider_account_id === found.bank.provider_account_id)
    return application
  requireStatus(application, bankLinkStatuses)
  if (application.transfers.length > 0 || bank?.access_token_sealed) throw new AppError('status_conflict')
  requireVersion(application, version)
  await requireRecentProof(deps, caller)
  await requireScreenedNetwork(deps, caller, user)
  const now = clock.now()
  await store.transaction(async (tx) => {
    await saveOrThrow(tx, {
      caller,
      now,
      clientId,
      version: client.version,
      moves: movesOf('bank_linked', [...evidenceOf(application), 'bankLinked']),
      action: 'bank_linked',
      detail: { linkedBy: found.client.id },
    })
    await storeLinkedBank(deps, tx, application, bank?.id ?? randomUUID(), accessToken, found.bank)
  })
  return loadClient(deps, caller, clientId)
}
