import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes, one lane (SE-02; OWASP's first choice). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Both operations cost the same. */
export interface Hashing {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

/** NFKC, so that keyboards agree (SU-24). */
const normal = (password: string): string => password.normalize('NFKC')

export const argon2id: Hashing = {
  hash: (password) => hash(normal(password), cost),
  verify: (passwordHash, password) => verify(passwordHash, normal(password)),
}
