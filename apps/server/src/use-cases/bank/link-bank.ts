import { createHash, randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '@vestibule/contract/calls'
import { bankLinkStatuses } from '@vestibule/domain/flow/status-lists'
import { ignoreProviderError } from '../../ports/provider-error.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { requireRecentProof } from '../access/step-up.ts'
import { AppError } from '../app-error.ts'
import { readClient } from '../application/client-call.ts'
import { enqueueOnce, loadClient, loadOwn, requireStatus, requireVersion } from '../application/load.ts'
import { saveOrThrow } from '../application/save.ts'
import { openColumn, sealColumn } from '../application/sealed-columns.ts'
import { deleteUnsentPlan } from '../contributions/contribution-of.ts'
import { mayChangePlan } from '../contributions/plan-terms.ts'
import type { Deps } from '../deps.ts'
import { requireScreenedNetwork } from '../screening/network.ts'
import { recordBankExit } from './bank-exit.ts'
import { exchangeCall, keyOf } from './bank-of.ts'
import { isMoving } from './next-bank.ts'

const loadApplication = async (deps: Deps, caller: Caller): Promise<Application> => {
  const { application } = await loadOwn(deps, caller)
  if (!application) throw new AppError('status_conflict')
  if (isMoving(deps.vault, application)) throw new AppError('status_conflict')
  if (mayChangePlan(application) && deps.broker.traits.hasSeveralBanks) return application
  requireStatus(application, bankLinkStatuses)
  const { transfers } = await deleteUnsentPlan(deps.store, application)
  if (transfers.length > 0) throw new AppError('status_conflict')
  return application
}

/** Creates a link token and stores it encrypted. Each token counts as an attempt to link a bank. */
export const createLinkToken = async (
  deps: Deps & { redirectUri: string | undefined },
  caller: Caller,
): Promise<{ linkToken: string; application: Application }> => {
  const application = await loadApplication(deps, caller)
  const { client, bank, user } = application
  await requireRecentProof(deps, caller)
  await requireScreenedNetwork(deps, caller, user)
  const { linkToken } = await deps.bankLink.createLinkToken({
    clientUserId: client.id,
    redirectUri: deps.redirectUri,
    language: caller.language,
    withOwners: deps.bankOwnerMatch !== 'off',
  })
  const linked = bank?.bank_account_status === 'CREATED' || bank?.bank_account_status === 'APPROVED'
  const after = await deps.store.transaction(async (store) => {
    await store.accounts.putBank(client.id, {
      id: bank?.id ?? randomUUID(),
      method: linked && bank ? bank.method : 'PLAID',
      bank_account_status: linked && bank ? bank.bank_account_status : 'ATTEMPTED',
      attempts_count: (bank?.attempts_count ?? 0) + 1,
      link_token_sealed: sealColumn(deps.vault, client, 'bank', 'link_token', linkToken),
    })
    const now = deps.clock.now()
    await store.applications.record({ clientId: client.id, now, action: 'bank_link_launched' })
    return readClient(store, { clientId: client.id })
  })
  return { linkToken, application: after }
}

const tokenHash = (publicToken: string): string =>
  createHash('sha256').update(publicToken).digest('base64url').slice(0, 22)

/** Exchanges the public token once. @throws AppError invalid if the provider rejects the token or its account */
export const exchangePublicToken = async (
  deps: Deps,
  caller: Caller,
  version: number | undefined,
  input: { public_token: string; account_id?: string | undefined },
): Promise<Application> => {
  const { application: before } = await loadOwn(deps, caller)
  if (!before) throw new AppError('status_conflict')
  const call = exchangeCall(before.client.id, tokenHash(input.public_token), input.account_id)
  if ((await deps.store.calls.byKey(call.key)) === undefined) {
    const { client, bank } = await loadApplication(deps, caller)
    requireVersion(before, version)
    if (!bank) throw new AppError('status_conflict')
    await requireRecentProof(deps, caller)
    await requireScreenedNetwork(deps, caller, before.user)
    const decide = (): Promise<void> =>
      deps.store.transaction(async (store) => {
        await saveOrThrow(store, {
          caller,
          now: deps.clock.now(),
          clientId: client.id,
          version: client.version,
          action: 'bank_link_returned',
        })
        // Keeps the status, so that a linked bank stays linked until the exchange succeeds.
        await store.accounts.putBank(client.id, {
          ...keyOf(bank),
          public_token_sealed: sealColumn(deps.vault, client, 'bank', 'public_token', input.public_token),
        })
        await store.calls.enqueue(call, deps.clock.now())
      })
    const isDecided = async (): Promise<boolean> => (await deps.store.calls.byKey(call.key)) !== undefined
    await enqueueOnce(deps, caller, client.id, decide, isDecided)
  }
  const outcome = await deps.engine.perform(call)
  // The provider rejected the caller's token. If it had rejected our credentials, the outcome would be `unavailable`.
  if (outcome.state === 'refused') throw new AppError('invalid', { fields: ['public_token'] })
  if (outcome.state !== 'answered') throw new AppError('provider_unavailable')
  if (outcome.answer.isRefused === true) throw new AppError('bank_owner_mismatch')
  return loadClient(deps, caller, before.client.id)
}

export const reportBankError = async (
  deps: Deps,
  caller: Caller,
  bankAccountId: string,
  input: BodyOf<'reportBankError'>,
): Promise<{ id: string; application: Application }> => {
  const own = await loadOwn(deps, caller)
  if (own.application?.bank?.id !== bankAccountId) throw new AppError('forbidden')
  const application = await loadApplication(deps, caller)
  const { client, bank } = application
  if (bank?.id !== bankAccountId) throw new AppError('forbidden')
  const { bankAccount: _bankAccount, ...error } = input
  return deps.store.transaction(async (store) => {
    const id = await recordBankExit(store, application, error, deps)
    return { id, application: await readClient(store, { clientId: client.id }) }
  })
}

/**
 * Returns the latest link token until a bank is linked, so that a return from the bank's page needs no new attempt.
 * `result` is what a widget linked that was lost with its tab, unless an exchange of it has ended.
 */
export const keptLinkToken = async (deps: Deps, caller: Caller): Promise<ReplyOf<'getLinkToken'>> => {
  const { application } = await loadOwn(deps, caller)
  const sealed = application?.bank?.link_token_sealed
  if (!application || !sealed) return { link_token: null, result: null }
  const link_token = openColumn(deps.vault, application.client, 'bank', 'link_token', sealed)
  const linked = await deps.bankLink.linkedBy(link_token).catch(ignoreProviderError)
  if (!linked) return { link_token, result: null }
  const exchange = exchangeCall(application.client.id, tokenHash(linked.publicToken))
  const started = await deps.store.calls.byKey(exchange.key)
  const result = { public_token: linked.publicToken, account_id: linked.accountId }
  return { link_token, result: started && started.state !== 'pending' ? null : result }
}
