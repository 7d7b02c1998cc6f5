import { createHash, randomUUID } from 'node:crypto'
import { bankLinkStatuses } from '@vestibule/domain/flow/status-lists'
import type { Engine } from '../../provider-calls/engine.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { factsOf } from '../application/facts.ts'
import { enqueueOnce, loadClient, loadOwn, requireStatus, requireVersion } from '../application/load.ts'
import { evidenceOf, movesOf } from '../application/moves.ts'
import { exchangeCall } from '../contributions/calls.ts'
import type { MoneyDeps } from '../contributions/deps.ts'
import { takeBackUnsent } from '../contributions/take-back.ts'
import { type NetworkDeps, requireScreenedNetwork } from '../screening/network.ts'

const loadApplication = async (deps: MoneyDeps, caller: Caller): Promise<Application> => {
  const { application } = await loadOwn(deps, caller)
  if (!application) throw new AppError('status_conflict')
  requireStatus(application, bankLinkStatuses)
  const { transfers } = await takeBackUnsent(deps.store, application)
  if (transfers.length > 0) throw new AppError('status_conflict')
  return application
}

/**
 * BA-02: a link token, kept sealed; the launch counts as an attempt. @throws AppError status_conflict, network_vpn, network_tor (RK-11), ProviderError
 */
export const createLinkToken = async (
  deps: MoneyDeps & NetworkDeps & { redirectUri: string | undefined },
  caller: Caller,
): Promise<{ linkToken: string; application: Application }> => {
  const application = await loadApplication(deps, caller)
  const { client, bank, user } = application
  await requireScreenedNetwork(deps, caller, user)
  const { linkToken } = await deps.bankLink.createLinkToken({
    clientUserId: client.id,
    redirectUri: deps.redirectUri,
    language: 'en',
  })
  const linked = bank?.bank_account_status === 'CREATED' || bank?.bank_account_status === 'APPROVED'
  const after = await deps.store.transaction(async (store) => {
    await store.records.putBank(client.id, {
      id: bank?.id ?? randomUUID(),
      method: 'PLAID',
      // A bank that is linked stays linked until another one is.
      bank_account_status: linked && bank ? bank.bank_account_status : 'ATTEMPTED',
      attempts_count: (bank?.attempts_count ?? 0) + 1,
      link_token_sealed: deps.vault.seal(
        client.data_key,
        { table: 'bank', column: 'link_token', clientId: client.id },
        linkToken,
      ),
    })
    return store.applications.record({
      clientId: client.id,
      now: deps.clock.now(),
      moves: {},
      action: 'bank_link_launched',
    })
  })
  return { linkToken, application: after }
}

/**
 * BA-02: the public token exchanged, once; the account chosen must belong to the item, and be checking or savings.
 * @throws AppError invalid (public_token: the provider refuses it, or what it links), status_conflict, stale, network_vpn, network_tor (RK-11),
 * provider_unavailable
 */
export const exchangePublicToken = async (
  deps: MoneyDeps & NetworkDeps & { engine: Engine },
  caller: Caller,
  version: number | undefined,
  input: { public_token: string; account_id?: string | undefined },
): Promise<Application> => {
  const tokenHash = createHash('sha256').update(input.public_token).digest('base64url').slice(0, 22)
  const { application: before } = await loadOwn(deps, caller)
  if (!before) throw new AppError('status_conflict')
  const call = exchangeCall(before.client.id, tokenHash, input.account_id)
  if ((await deps.store.calls.byKey(call.key)) === undefined) {
    const { client, bank } = await loadApplication(deps, caller)
    requireVersion(before, version)
    if (!bank) throw new AppError('status_conflict')
    await requireScreenedNetwork(deps, caller, before.user)
    const decide = (): Promise<void> =>
      deps.store.transaction(async (store) => {
        const saved = await store.applications.save({
          caller,
          now: deps.clock.now(),
          clientId: client.id,
          version: client.version,
          writes: {},
          moves: {},
          lockable: false,
          action: 'bank_link_returned',
        })
        if (!saved.ok) throw new AppError(saved.code)
        // what is linked stays as it is until the exchange has succeeded
        await store.records.putBank(client.id, {
          id: bank.id,
          method: bank.method,
          bank_account_status: bank.bank_account_status,
          public_token_sealed: deps.vault.seal(
            client.data_key,
            { table: 'bank', column: 'public_token', clientId: client.id },
            input.public_token,
          ),
        })
        await store.calls.enqueue(call, deps.clock.now())
      })
    const isDecided = async (): Promise<boolean> => (await deps.store.calls.byKey(call.key)) !== undefined
    await enqueueOnce(deps, caller, client.id, decide, isDecided)
  }
  const outcome = await deps.engine.perform(call)
  // whatever is refused here the caller brought: our own keys being refused is told as unavailable
  if (outcome.state === 'refused') throw new AppError('invalid', { fields: ['public_token'] })
  if (outcome.state !== 'answered') throw new AppError('provider_unavailable')
  return loadClient(deps, caller, before.client.id)
}

export interface BankErrorInput {
  error_type?: string | undefined
  error_code?: string | undefined
  institution_name?: string | undefined
  institution_id?: string | undefined
  link_session_id?: string | undefined
  bankAccount?: string | undefined
  request_id?: string | undefined
}

/** BA-03: an exit with an error is recorded, and the bank counts as FAILED; it goes on with deposits where the flow has them. @throws AppError forbidden, status_conflict */
export const reportBankError = async (
  deps: MoneyDeps,
  caller: Caller,
  bankAccountId: string,
  input: BankErrorInput,
): Promise<{ id: string; application: Application }> => {
  const own = await loadOwn(deps, caller)
  if (own.application?.bank?.id !== bankAccountId) throw new AppError('forbidden')
  const application = await loadApplication(deps, caller)
  const { client, bank } = application
  if (bank?.id !== bankAccountId) throw new AppError('forbidden')
  const id = randomUUID()
  const { bankAccount, ...error } = input
  const linked = factsOf(application).bankLinked
  const after = await deps.store.transaction(async (store) => {
    await store.records.addBankError(client.id, { id, ...error, bank_account: bankAccount }, deps.clock.now())
    if (!linked)
      await store.records.putBank(client.id, { id: bank.id, method: 'PLAID', bank_account_status: 'FAILED' })
    return store.applications.record({
      clientId: client.id,
      now: deps.clock.now(),
      // the product flow has no deposits, and a bank that is linked stays linked
      moves: linked ? {} : movesOf('bank_exit', evidenceOf(factsOf(application))),
      action: 'bank_link_failed',
    })
  })
  return { id, application: after }
}
