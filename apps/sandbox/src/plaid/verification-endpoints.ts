import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Sandbox } from '../core/sandbox.ts'
import { internalError, invalidField, invalidWebhookKeyId } from './errors.ts'
import { type Endpoint, endpoint, text } from './requests.ts'
import { verificationAnswer } from './verification-answer.ts'
import {
  attemptsOf,
  decisionDelayMs,
  find,
  keep,
  outcomeOf,
  type Verification,
  verificationUser,
} from './verifications.ts'
import { publicKey, scheduleWebhook } from './webhooks.ts'

/** Every template exists, except idvtmp_unknown. The template idvtmp_unscreened has no watchlist step. */
const ofTemplate = z.strictObject({
  client_user_id: text,
  template_id: z.string().regex(/^(idvtmp_(?!unknown$)|flwtmp_)\w+$/),
})

const createFields = ofTemplate.extend({
  is_shareable: z.boolean(),
  gave_consent: z.boolean(),
  is_idempotent: z.literal(true),
  user: verificationUser.prefault({}),
})

const retryFields = ofTemplate.extend({
  strategy: z.literal('reset'),
  user: verificationUser.prefault({}),
})

/** Starts a verification attempt, and schedules a webhook unless the attempt stays `active`. */
const begin = (
  sandbox: Sandbox,
  attempt: Omit<Verification, 'id' | 'created_at' | 'outcome' | 'decides_at' | 'set'>,
): Verification => {
  const outcome = outcomeOf(attempt.user, attempt.gave_consent)
  if (outcome === 'error') throw internalError()
  const now = sandbox.now().getTime()
  const verification: Verification = {
    ...attempt,
    id: `idv_${randomBytes(10).toString('hex')}`,
    created_at: new Date(now).toISOString(),
    outcome,
    decides_at: new Date(now + decisionDelayMs).toISOString(),
  }
  keep(sandbox, verification)
  if (outcome !== 'active') scheduleWebhook(sandbox, verification.id, decisionDelayMs)
  return verification
}

export const verificationEndpoints: Readonly<Record<string, Endpoint>> = {
  '/identity_verification/create': endpoint(
    createFields,
    (sandbox, { client_user_id, template_id, gave_consent, user }) => {
      const [existing] = attemptsOf(sandbox, client_user_id, template_id)
      return verificationAnswer(
        sandbox,
        existing ??
          begin(sandbox, { client_user_id, template_id, previous_attempt_id: null, gave_consent, user }),
      )
    },
  ),

  '/identity_verification/get': endpoint(
    z.strictObject({ identity_verification_id: text }),
    (sandbox, { identity_verification_id }) => {
      const verification = find(sandbox, identity_verification_id)
      if (!verification) throw invalidField('identity_verification_id is not known')
      return verificationAnswer(sandbox, verification)
    },
  ),

  /** Lists attempts newest first, on one page. */
  '/identity_verification/list': endpoint(ofTemplate, (sandbox, { client_user_id, template_id }) => ({
    identity_verifications: attemptsOf(sandbox, client_user_id, template_id).map((one) =>
      verificationAnswer(sandbox, one),
    ),
    next_cursor: null,
  })),

  '/identity_verification/retry': endpoint(retryFields, (sandbox, { client_user_id, template_id, user }) => {
    const [last] = attemptsOf(sandbox, client_user_id, template_id)
    if (!last) throw invalidField('client_user_id has no identity verification to retry')
    const { gave_consent, id: previous_attempt_id } = last
    return verificationAnswer(
      sandbox,
      begin(sandbox, { client_user_id, template_id, previous_attempt_id, gave_consent, user }),
    )
  }),

  '/webhook_verification_key/get': endpoint(z.strictObject({ key_id: text }), (sandbox, { key_id }) => {
    const key = publicKey(sandbox)
    if (key_id !== key.kid) throw invalidWebhookKeyId()
    return { key }
  }),
}
