import { randomUUID } from 'node:crypto'
import { flowOf } from '@vestibule/domain/account-types'
import { checkRequest, requestedEvent, rowOf } from '@vestibule/domain/flow/flow'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { requireRecentProof } from '../access/step-up.ts'
import { AppError } from '../app-error.ts'
import { requireComing } from '../contributions/contribution-of.ts'
import type { Deps } from '../deps.ts'
import { requireScreenedNetwork } from '../screening/network.ts'
import { factsOf } from './flow-state.ts'
import { loadClient, requireVersion } from './load.ts'
import { saveOrThrow } from './save.ts'

/** Stores micro-deposits as the bank's method. A bank that is already linked keeps its status. */
const chooseDeposits = async (tx: Store, { client, bank }: Application): Promise<void> => {
  await tx.accounts.putBank(client.id, {
    id: bank?.id ?? randomUUID(),
    method: 'MICRO_DEPOSITS',
    bank_account_status: bank?.bank_account_status ?? 'ATTEMPTED',
  })
}

/** Moves the client to `requested` if the flow table allows it. Ignores requests for a current or earlier status. */
export const requestStatus = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  requested: Status,
): Promise<Application> => {
  const application = await loadClient(deps, caller, clientId)
  requireVersion(application, version)
  const { client } = application
  const flow = flowOf(client.account_type)
  const request = [flow, client.client_status, client.step, requested, factsOf(application)] as const
  const outcome = checkRequest(...request)
  if (outcome === 'conflict') throw new AppError('status_conflict')
  if (outcome !== 'moves') return application
  const event = requestedEvent(...request)
  if (event === 'deposits_chosen' && !deps.broker.verifyDeposits) throw new AppError('status_conflict')
  if (event === 'contribution_confirmed') {
    requireComing(deps, application)
    // In the product flow, this request confirms the contribution.
    await requireRecentProof(deps, caller)
    await requireScreenedNetwork(deps, caller, application.user)
  }
  const place = `${client.account_type}:${client.client_status}`
  return deps.store.transaction(async (tx) => {
    const saved = await saveOrThrow(tx, {
      caller,
      now: deps.clock.now(),
      clientId,
      version: client.version,
      moves: { [place]: { to: requested, step: rowOf(flow, requested, client.step)?.step ?? client.step } },
      allowedFrom: [place],
      action: 'status_requested',
      detail: { to: requested },
    })
    if (event === 'deposits_chosen') await chooseDeposits(tx, saved)
    return saved
  })
}
