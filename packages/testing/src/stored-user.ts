import { randomUUID } from 'node:crypto'
import { identityTrail } from '../../../apps/server/src/stores/audit/audit.ts'
import type { User } from '../../../apps/server/src/stores/people.ts'
import type { Store } from '../../../apps/server/src/stores/store-type.ts'

/** Stores a user as a sign-up does. */
export async function storeUser(store: Store, now: Date, overrides: Partial<User> = {}): Promise<User> {
  const id = randomUUID()
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
    {},
    now,
  )
  if (!user) throw new Error('the user exists')
  const origin = { ip: '198.18.0.1', requestId: 'r' }
  const detail = { identityTrail: identityTrail(user.auth0_user_id) }
  await store.audit.append(
    { userId: id },
    { actor: 'applicant', action: 'user_created', detail, origin, now },
  )
  return user
}

/** Stores an application of the user, without answers. @returns its id */
export async function storeClient(store: Store, user: User, now: Date): Promise<string> {
  const id = randomUUID()
  await store.applications.create({
    id,
    user,
    dataKey: Buffer.alloc(1),
    firstName: 'A',
    lastName: 'B',
    caller: {
      ip: '198.18.0.1',
      requestId: 'r',
      tokenHash: Buffer.alloc(32),
      network: '198.18.0.1',
      userAgent: 'x',
      language: 'en',
    },
    now,
    status: 'ONBOARDING_PERSONAL_INFO_2',
    step: 1,
  })
  return id
}
