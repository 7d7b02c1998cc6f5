import { randomUUID } from 'node:crypto'
import type { User } from '../../../apps/server/src/stores/sign-up/rows.ts'
import type { Store } from '../../../apps/server/src/stores/store-type.ts'
import { newSession } from './stored-session.ts'

/** Stores a user by way of a sign-up session. */
export async function storeUser(store: Store, now: Date, overrides: Partial<User> = {}): Promise<User> {
  const id = randomUUID()
  const started = newSession(now)
  await store.sessions.begin(started, [{ key: `session:${id}`, max: 1, seconds: 60 }], now)
  const user = await store.users.create(
    {
      id,
      auth0_user_id: `local|${id}`,
      email: `${id}@example.com`,
      phone: '212-555-0100',
      first_name: 'New',
      last_name: 'User',
      gender: 'UNSPECIFIED',
      type: 'CLIENT',
      status: 'ACTIVE',
      is_phone_verified: false,
      is_email_verified: false,
      is_blocked: false,
      account_type: 'REGULAR',
      prospect_id: null,
      language: 'en',
      ...overrides,
    },
    {
      ...{ verdicts: {}, shown: [], session: started.tokenHash, person: { email: [] } },
      origin: { ip: '198.18.0.1', requestId: 'r' },
    },
    now,
  )
  if (typeof user === 'string') throw new Error(user)
  return user
}
