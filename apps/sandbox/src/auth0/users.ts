import { randomBytes } from 'node:crypto'
import { deliver } from '../core/inbox.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { hashPassword } from './passwords.ts'

export interface User {
  user_id: string
  email: string
  email_verified: boolean
  identities: { connection: string }[]
  created_at: string
  updated_at: string
  [more: string]: unknown
}

/** No endpoint returns the password hash. */
export interface StoredUser {
  user: User
  passwordHash: string
}

const kind = 'auth0-user'

export const findUser = ({ store }: Sandbox, id: string): StoredUser | undefined =>
  store.get<StoredUser>(kind, id)

export const usersByEmail = ({ store }: Sandbox, email: string): StoredUser[] =>
  store.list<StoredUser>(kind).filter(({ user }) => user.email === email)

export const isEmailTaken = (sandbox: Sandbox, email: string): boolean =>
  usersByEmail(sandbox, email.toLowerCase()).length > 0

/** Adds a user. @returns `undefined` if the email address is taken */
export const addUser = async (
  sandbox: Sandbox,
  { email, password, ...profile }: { email: string; password: string } & Record<string, unknown>,
): Promise<User | undefined> => {
  const passwordHash = await hashPassword(password)
  // Checks the email address again after hashing, so that the second of two concurrent sign-ups fails.
  if (isEmailTaken(sandbox, email)) return undefined
  const id = randomBytes(12).toString('hex')
  const address = email.toLowerCase()
  const at = sandbox.now().toISOString()
  const user: User = {
    user_id: `auth0|${id}`,
    email: address,
    email_verified: false,
    identities: [{ connection: sandbox.config.auth0.connection }],
    created_at: at,
    updated_at: at,
    ...profile,
  }
  return saveUser(sandbox, { user, passwordHash })
}

export const saveUser = (sandbox: Sandbox, { user, passwordHash }: StoredUser): User => {
  const saved = { ...user, updated_at: sandbox.now().toISOString() }
  sandbox.store.put(kind, user.user_id, { user: saved, passwordHash } satisfies StoredUser)
  return saved
}

export const deleteUser = ({ store }: Sandbox, id: string): void => store.delete(kind, id)

export const mailVerification = (sandbox: Sandbox, to: string): void =>
  deliver(sandbox, {
    channel: 'email',
    to,
    subject: 'Verify your email',
    text: 'Your account has been created. Follow the link to confirm your email address.',
  })
