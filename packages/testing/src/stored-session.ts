import { randomBytes } from 'node:crypto'
import type { OwnedIdentity } from '../../../apps/server/src/stores/sign-up/prospects.ts'
import type { Session } from '../../../apps/server/src/stores/sign-up/session-rows.ts'

/** Returns an anonymous session that ends one hour after `now`. Does not store it. */
export const newSession = (now: Date, values: Partial<Session> = {}): Session => ({
  ...{ tokenHash: randomBytes(32), kind: 'sign_up', userId: null, identityId: null, challengeUserId: null },
  ...{
    screening: {},
    createdAt: now,
    seenAt: now,
    endsAt: new Date(now.getTime() + 3_600_000),
    provenAt: null,
  },
  browser: { browser: null, system: null },
  ...values,
})

/** Returns what a sign-up stores: an identity, and the session that replaces `before`, in which its owner is logged in. */
export const ownedIdentity = (
  identity: Pick<OwnedIdentity, 'id' | 'email' | 'passwordHash'>,
  before: Session,
): OwnedIdentity => ({
  ...identity,
  renewal: {
    before: before.tokenHash,
    session: newSession(before.createdAt, { identityId: identity.id, provenAt: before.createdAt }),
  },
  entry: { actor: 'applicant', action: 'logged_in', now: before.createdAt },
})
