import { randomUUID } from 'node:crypto'
import type { Identities } from '../../ports/identities.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { PasswordRecords } from '../../stores/access/password-records.ts'
import { argon2id, type Hashing } from './hashing.ts'

/** Stores logins in our table. Hashes passwords of unknown emails too, for equal timing. */
export const createLocalIdentities = (
  records: PasswordRecords,
  { hash, verify }: Hashing = argon2id,
): Identities => {
  return {
    async prove(email, password) {
      const record = await records.find(email)
      if (!record) {
        await hash(password)
        return { outcome: 'unknown' }
      }
      const right = await verify(record.passwordHash, password)
      return right ? { outcome: 'proven', id: record.id } : { outcome: 'wrong' }
    },
    emailOf: (id) => records.emailOf(id),
    async find(email) {
      const record = await records.find(email)
      return record && { id: record.id }
    },
    async create(email, password, admit) {
      const passwordHash = await hash(password)
      const id = `local|${randomUUID()}`
      return (await admit({ id, email, passwordHash })) ? { id } : undefined
    },
    async changeEmail(id, email) {
      const outcome = await records.setEmail(id, email)
      if (outcome === 'unknown') throw new ProviderError('local_identity', 'refused', { status: 404 })
      return outcome
    },
    // The user's row stores whether the email is verified.
    emailVerified: async () => undefined,
    setPassword: async (id, password) => records.setPasswordHash(id, await hash(password)),
    remove: (id) => records.remove(id),
  }
}
