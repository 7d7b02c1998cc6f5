import { randomBytes } from 'node:crypto'
import type { Session } from '../../../apps/server/src/stores/access/session-rows.ts'

/** Returns an anonymous session that ends one hour after `now`. Does not store it. */
export const newSession = (now: Date, values: Partial<Session> = {}): Session => ({
  ...{ tokenHash: randomBytes(32), kind: 'sign_up', userId: null, identityId: null, challengeUserId: null },
  ...{
    screening: {},
    createdAt: now,
    seenAt: now,
    endsAt: new Date(now.getTime() + 3_600_000),
    provenAt: null,
    secondFactorAt: null,
  },
  browser: { browser: null, system: null },
  ...values,
})
