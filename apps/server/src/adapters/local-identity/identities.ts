import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Identities } from '../../ports/identities.ts'
import type { PasswordRecords } from '../../ports/password-records.ts'

/** argon2id, 19 MiB, two passes, one lane (SE-02; OWASP's first choice). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Identities of our own. An unknown email costs a hash as well, so that it takes the same time. */
export const createLocalIdentities = (records: PasswordRecords): Identities => {
  const nobody = hash('nobody has this password', cost)
  nobody.catch(() => undefined)
  return {
    async prove(email, password) {
      const record = await records.find(email)
      const right = await verify(record?.passwordHash ?? (await nobody), password.normalize('NFKC'))
      if (!record) return { outcome: 'unknown' }
      return right ? { outcome: 'proven', id: record.id } : { outcome: 'wrong' }
    },
    emailOf: (id) => records.emailOf(id),
    async create(email, password, now) {
      const passwordHash = await hash(password.normalize('NFKC'), cost)
      return records.create({ id: `local|${randomUUID()}`, email, passwordHash }, now)
    },
  }
}
