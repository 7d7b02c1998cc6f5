import { randomBytes } from 'node:crypto'
import { deliver } from '../core/inbox.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { hashPassword } from './passwords.ts'

/** A user of the one database connection, as the Management API shows it. */
export interface User {
  user_id: string
  email: string
  email_verified: boolean
  name: string
  nickname: string
  picture: string
  identities: { connection: string; user_id: string; provider: 'auth0'; isSocial: false }[]
  created_at: string
  updated_at: string
  logins_count: number
  [more: string]: unknown
}

/** What is kept: the user, and the password's hash, which no call shows. */
export interface Kept {
  user: User
  passwordHash: string
}

const kind = 'auth0-user'

export const findUser = ({ store }: Sandbox, id: string): Kept | undefined => store.get<Kept>(kind, id)

/** Emails are stored in lower case and compared as they are. */
export const usersByEmail = ({ store }: Sandbox, email: string): Kept[] =>
  store.list<Kept>(kind).filter(({ user }) => user.email === email)

export const isEmailTaken = (sandbox: Sandbox, email: string): boolean =>
  usersByEmail(sandbox, email.toLowerCase()).length > 0

/** undefined: the email is taken. `profile`: what else the caller said of the user. */
export const addUser = async (
  sandbox: Sandbox,
  { email, password, ...profile }: { email: string; password: string } & Record<string, unknown>,
): Promise<User | undefined> => {
  const passwordHash = await hashPassword(password)
  // Looked at after the wait: of two at once the second is refused.
  if (isEmailTaken(sandbox, email)) return undefined
  const id = randomBytes(12).toString('hex')
  const address = email.toLowerCase()
  const at = sandbox.now().toISOString()
  const user: User = {
    user_id: `auth0|${id}`,
    email: address,
    email_verified: false,
    name: address,
    nickname: address.split('@', 1)[0] ?? '',
    picture: 'https://cdn.auth0.com/avatars/default.png',
    identities: [
      { connection: sandbox.config.auth0.connection, user_id: id, provider: 'auth0', isSocial: false },
    ],
    created_at: at,
    updated_at: at,
    logins_count: 0,
    ...profile,
  }
  return saveUser(sandbox, { user, passwordHash })
}

/** Answers the user as it is kept. */
export const saveUser = (sandbox: Sandbox, { user, passwordHash }: Kept): User => {
  const saved = { ...user, updated_at: sandbox.now().toISOString() }
  sandbox.store.put(kind, user.user_id, { user: saved, passwordHash } satisfies Kept)
  return saved
}

export const deleteUser = ({ store }: Sandbox, id: string): void => store.delete(kind, id)

/** The mail that Auth0 sends of its own accord to an unverified address, unless it is told not to. */
export const mailVerification = (sandbox: Sandbox, to: string): void =>
  deliver(sandbox, {
    channel: 'email',
    to,
    subject: 'Verify your email',
    text: 'Your account has been created. Follow the link to confirm your email address.',
  })
