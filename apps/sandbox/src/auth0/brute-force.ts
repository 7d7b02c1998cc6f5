import type { Sandbox } from '../core/sandbox.ts'

/** Number of consecutive wrong passwords for one email address, by IP address of the client. */
type Tries = Record<string, number>

const kind = 'auth0-tries'
const maxFailures = 10

const triesOf = ({ store }: Sandbox, email: string): Tries => store.get<Tries>(kind, email) ?? {}

/** Returns whether the IP address is blocked for the email address. A block lasts until the password changes. */
export const isBlocked = (sandbox: Sandbox, email: string, address: string): boolean =>
  (triesOf(sandbox, email)[address] ?? 0) >= maxFailures

export const recordFailure = (sandbox: Sandbox, email: string, address: string): void => {
  const tries = triesOf(sandbox, email)
  sandbox.store.put(kind, email, { ...tries, [address]: (tries[address] ?? 0) + 1 })
}

export const recordSuccess = (sandbox: Sandbox, email: string, address: string): void => {
  const { [address]: _, ...others } = triesOf(sandbox, email)
  sandbox.store.put(kind, email, others)
}

export const resetAttempts = ({ store }: Sandbox, email: string): void => store.delete(kind, email)
