import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FirmScope } from '@vestibule/domain/firm/scopes'
import type { FirmKey } from '../../stores/firm/keys.ts'
import type { Store } from '../../stores/store-type.ts'

/** Begins every key, so that secret scanners recognize a key in code and logs. */
const keyPrefix = 'vestibule_firm_'
const keyForm = new RegExp(`^${keyPrefix}[\\w-]{43}$`)

/** Hashes a key for storage. A fast hash is enough, because a key has 256 random bits. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Returns the key of an Authorization header. */
export const keyOf = (header: string | undefined): string | undefined => {
  const [scheme = '', key = '', ...more] = (header ?? '').split(' ')
  return scheme.toLowerCase() === 'bearer' && more.length === 0 && keyForm.test(key) ? key : undefined
}

/** The name in audit entries of a caller of the firm's API. Names of operators contain no colon. */
export const actorOf = ({ id }: Pick<FirmKey, 'id'>): string => `firm-key:${id}`

interface NewKey {
  name: string
  scopes: FirmScope[]
  days: number
  by: string
  now: Date
}

/** Creates a key. @returns the key itself, which is not stored */
export const createFirmKey = (
  store: Store,
  { name, scopes, days, by, now }: NewKey,
): Promise<{ id: string; key: string; expiresAt: Date }> =>
  store.transaction(async ({ firmKeys, audit }) => {
    const key = keyPrefix + randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
    const id = randomUUID()
    await firmKeys.create({ id, name, scopes, expiresAt }, hashOfKey(key), by, now)
    const detail = { key: id, scopes, expiresAt: expiresAt.toISOString() }
    await audit.operator({ by, action: 'firm_key_created', detail, now }, id)
    return { id, key, expiresAt }
  })

export const revokeFirmKey = (store: Store, id: string, by: string, now: Date): Promise<boolean> =>
  store.transaction(async ({ firmKeys, audit }) => {
    if (!(await firmKeys.revoke(id, by, now))) return false
    await audit.operator({ by, action: 'firm_key_revoked', detail: { key: id }, now }, id)
    return true
  })
