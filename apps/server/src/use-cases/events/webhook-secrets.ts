import { randomBytes, randomUUID } from 'node:crypto'
import type { RecordPlace, Vault } from '../../ports/vault.ts'
import type { SealedSecret } from '../../stores/events/webhooks.ts'
import type { Store } from '../../stores/store-type.ts'

/** Begins each secret, by the Standard Webhooks specification. The rest is the key in base64. */
export const secretPrefix = 'whsec_'
const secretBytes = 32

/** Time for which the earlier secret also signs, so that the firm can change its receiver. */
const overlapMs = 24 * 60 * 60 * 1000

export const placeOfSecret = ({ id, endpointId }: Pick<SealedSecret, 'id' | 'endpointId'>): RecordPlace => ({
  table: 'webhook_secret',
  column: 'secret',
  owner: endpointId,
  row: id,
})

/** Adds a secret to an endpoint. @returns the secret, which is not shown again */
export const addSecret = async (
  { webhooks }: Pick<Store, 'webhooks'>,
  vault: Vault,
  endpointId: string,
  now: Date,
): Promise<string> => {
  const id = randomUUID()
  const secret = `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`
  const sealed = vault.sealRecord(placeOfSecret({ id, endpointId }), secret)
  await webhooks.addSecret({ id, endpointId, sealed }, now, new Date(now.getTime() + overlapMs))
  return secret
}
