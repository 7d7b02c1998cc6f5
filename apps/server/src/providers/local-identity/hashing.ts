import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes and one lane (SE-02), which is OWASP's first choice. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes and verifies passwords, both at the same cost. */
export interface Hashing {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

/** Applies NFKC, so that different keyboards produce the same password (SU-24). */
const normal = (password: string): string => password.normalize('NFKC')

export const argon2id: Hashing = {
  hash: (password) => hash(normal(password), cost),
  verify: (passwordHash, password) => verify(passwordHash, normal(password)),
}
