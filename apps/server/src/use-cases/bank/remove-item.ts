import { randomUUID } from 'node:crypto'
import type { Operations } from '../../calls/operation.ts'
import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import type { RecordPlace, Vault } from '../../ports/vault.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { newCall } from '../application/client-call.ts'
import { openColumn } from '../application/sealed-columns.ts'
import type { Deps } from '../deps.ts'
import { nextBankOf } from './next-bank.ts'

const atOnce = 100

export const placeOfItem = (id: string): RecordPlace => ({
  table: 'removed_item',
  column: 'access_token',
  owner: id,
})

const removalCall = (itemId: string): NewCall => newCall('remove_bank_item', itemId, { input: { itemId } })

/** Stores the token, encrypted by a key that is not deleted with the client. @returns the call that removes the item */
export const keepForRemoval = async (
  tx: Store,
  vault: Vault,
  accessToken: string,
  now: Date,
): Promise<NewCall> => {
  const id = randomUUID()
  await tx.removedItems.add({ id, sealed: vault.sealRecord(placeOfItem(id), accessToken) }, now)
  return removalCall(id)
}

export const accessTokenOf = (vault: Vault, { client, bank }: Application): string | undefined =>
  bank?.access_token_sealed
    ? openColumn(vault, client, 'bank', 'access_token', bank.access_token_sealed)
    : undefined

/** Returns the tokens of the bank and of the one that follows it. */
export const accessTokensOf = (vault: Vault, application: Application): string[] =>
  [accessTokenOf(vault, application), nextBankOf(vault, application)?.access_token].filter(
    (token) => token !== undefined,
  )

/** Enqueues the removal of a replaced bank's item in the caller's transaction, unless another application uses the item. */
export const removeReplaced = async (
  tx: Store,
  vault: Vault,
  replaced: Application,
  now: Date,
): Promise<void> => {
  const accessToken = accessTokenOf(vault, replaced)
  if (accessToken === undefined) return
  const own = await tx.applications.ofUser(replaced.user.id)
  if (
    own.some(
      (one) => one.client.id !== replaced.client.id && accessTokensOf(vault, one).includes(accessToken),
    )
  )
    return
  await tx.calls.enqueue(await keepForRemoval(tx, vault, accessToken, now), now)
}

export const removeItems = async ({ store }: { store: Store }, now: Date): Promise<number> => {
  const left = await store.removedItems.list(atOnce)
  for (const id of left) await store.calls.enqueue(removalCall(id), now)
  return left.length
}

export const removeItemOperations = ({ store, vault, bankLink }: Deps): Operations => {
  const tokenOf = async ({ input }: ProviderCall): Promise<string | undefined> => {
    const item = await store.removedItems.find(String(input.itemId))
    return item && vault.openRecord(placeOfItem(item.id), item.sealed)
  }
  return {
    remove_bank_item: {
      retryUntilDelivered: true,
      async reconcile(call) {
        const token = await tokenOf(call)
        return token !== undefined && (await bankLink.hasItem(token)) ? undefined : { removed: true }
      },
      async send(call) {
        const token = await tokenOf(call)
        if (token !== undefined) await bankLink.removeItem(token)
        return { answer: { removed: true } }
      },
      record: (tx, call) => tx.removedItems.remove(String(call.input.itemId)),
    },
  }
}
