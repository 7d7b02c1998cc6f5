import type { Clock } from '../../platform/common/clock.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { cancelCall, isLive } from './bank-of.ts'
import { linkedColumns } from './linked-bank.ts'
import { nextBankOf } from './next-bank.ts'
import { keepForRemoval, removeReplaced } from './remove-item.ts'

interface ReplaceDeps {
  vault: Vault
  clock: Clock
}

/** Enqueues the calls that end the next bank's relationship and item, before another bank replaces it. */
export const dropNextBank = async (
  tx: Store,
  { vault, clock }: ReplaceDeps,
  application: Application,
): Promise<void> => {
  const next = nextBankOf(vault, application)
  if (!next) return
  const now = clock.now()
  if (next.relationship_id)
    await tx.calls.enqueue(cancelCall(application.client.id, next.relationship_id), now)
  await tx.calls.enqueue(await keepForRemoval(tx, vault, next.access_token, now), now)
}

/** Makes the next bank the current one, and enqueues the calls that end the earlier one's relationship and item. */
export const useNextBank = async (
  tx: Store,
  { vault, clock }: ReplaceDeps,
  application: Application,
): Promise<void> => {
  const { client, bank } = application
  const next = nextBankOf(vault, application)
  if (!bank || !next) return
  const now = clock.now()
  if (bank.relationship_id && isLive(bank))
    await tx.calls.enqueue(cancelCall(client.id, bank.relationship_id), now)
  await removeReplaced(tx, vault, application, now)
  await tx.accounts.putBank(client.id, {
    ...linkedColumns(vault, client, next, next.access_token),
    next_sealed: null,
    debited_since: clock.today(),
  })
  await tx.applications.record({ clientId: client.id, now, action: 'bank_changed' })
}
