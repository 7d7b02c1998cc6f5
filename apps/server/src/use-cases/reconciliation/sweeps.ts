import type { Broker } from '../../ports/broker.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type {
  Holding,
  Reconciliation,
  SweepName,
  SweepPosition,
  SweptPage,
} from '../../stores/reconciliation/reconciliation.ts'

/** The sweep stores its position after reading this many accounts. */
const accountsAtOnce = 10

export interface SweepDeps {
  reconciliation: Reconciliation
  broker: Pick<Broker, 'pageOfPersons' | 'pageOfAccounts' | 'pageOfSchedules' | 'findBankRelationships'>
}

export type Swept = SweptPage & { refused?: number }

type Sweep = (deps: SweepDeps, position: SweepPosition) => Promise<Swept>

const isClientId = (text: string | undefined): boolean =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Reads relationships per account, the only list that the broker offers. Skips accounts that the broker rejects. */
const relationshipsOf = async ({ broker }: SweepDeps, accountIds: readonly string[]): Promise<Swept> => {
  const holdings: Holding[] = []
  let refused = 0
  for (const accountId of accountIds)
    try {
      for (const { relationshipId } of await broker.findBankRelationships(accountId))
        holdings.push({ kind: 'bank_relationship', id: relationshipId, accountId })
    } catch (error) {
      if (!(error instanceof ProviderError && error.failure === 'refused')) throw error
      refused += 1
    }
  return { holdings, refused, next: accountIds.length < accountsAtOnce ? undefined : accountIds.at(-1) }
}

/**
 * Accounts come first, because other objects are checked only if their account is in our database or was found. The
 * broker can filter accounts by creation time, but no other objects.
 */
export const sweeps: Readonly<Record<SweepName, Sweep>> = {
  async accounts({ broker }, { since, page }) {
    const { items, next } = await broker.pageOfAccounts(since, page)
    const holdings = items.map(
      ({ accountId: id, clientAccountId: clientId }): Holding => ({ kind: 'account', id, clientId }),
    )
    return { holdings, next }
  },

  async persons({ broker }, { page }) {
    const { items, next } = await broker.pageOfPersons(page)
    const holdings = items
      .filter(({ clientPersonId }) => isClientId(clientPersonId))
      .map(({ personId: id, clientPersonId: clientId }): Holding => ({ kind: 'person', id, clientId }))
    return { holdings, next }
  },

  async schedules({ broker }, { page }) {
    const { items, next } = await broker.pageOfSchedules(page)
    const holdings = items.map(
      ({ accountId, scheduleId }): Holding => ({ kind: 'schedule', id: scheduleId, accountId }),
    )
    return { holdings, next }
  },

  async linked_accounts(deps, { since, page }) {
    const accounts = await deps.reconciliation.linkedAccounts(since, page, accountsAtOnce)
    return relationshipsOf(deps, accounts)
  },

  async all_accounts(deps, { page }) {
    return relationshipsOf(deps, await deps.reconciliation.allAccounts(page, accountsAtOnce))
  },
}
