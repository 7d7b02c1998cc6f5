import type { Sandbox } from '../core/sandbox.ts'
import type { Endpoint } from './endpoints.ts'
import { internalError, invalidField, invalidWebhookKeyId } from './errors.ts'
import { verificationAnswer } from './verification-answer.ts'
import {
  checkIdNumber,
  clientUserIdOf,
  createFields,
  getFields,
  listFields,
  retryFields,
} from './verification-fields.ts'
import {
  attemptsOf,
  decisionDelayMs,
  find,
  keep,
  newVerificationId,
  outcomeOf,
  statusOf,
  type Verification,
  type VerificationUser,
} from './verifications.ts'
import { publicKey, scheduleWebhook } from './webhooks.ts'

const userOf = (body: Record<string, unknown>): VerificationUser => {
  const { client_user_id: _, ...user } = (body.user ?? {}) as VerificationUser & { client_user_id?: string }
  checkIdNumber(user)
  return user
}

/** Every template exists, except idvtmp_unknown. The template idvtmp_unscreened has no watchlist step. */
const knownTemplate = ({ template_id }: Record<string, unknown>): string => {
  if (template_id === 'idvtmp_unknown') throw invalidField('template_id is not known')
  return String(template_id)
}

/** Starts a verification attempt, and schedules a webhook unless the attempt stays `active`. */
const begin = (
  sandbox: Sandbox,
  attempt: Pick<
    Verification,
    'client_user_id' | 'template_id' | 'previous_attempt_id' | 'gave_consent' | 'user'
  >,
): Verification => {
  const outcome = outcomeOf(attempt.user, attempt.gave_consent)
  if (outcome === 'error') throw internalError()
  const now = sandbox.now().getTime()
  const verification: Verification = {
    ...attempt,
    id: newVerificationId(),
    created_at: new Date(now).toISOString(),
    outcome,
    decides_at: new Date(now + decisionDelayMs).toISOString(),
  }
  keep(sandbox, verification)
  if (outcome !== 'active') scheduleWebhook(sandbox, verification.id, decisionDelayMs)
  return verification
}

export const verificationEndpoints: Readonly<Record<string, Endpoint>> = {
  /** Fails with INVALID_FIELD if an attempt exists and `is_idempotent` is not set. Plaid doesn't document this case. */
  '/identity_verification/create': {
    fields: createFields,
    answer: (sandbox, body) => {
      const client_user_id = clientUserIdOf(body)
      const template_id = knownTemplate(body)
      const user = userOf(body)
      const [existing] = attemptsOf(sandbox, client_user_id, template_id)
      if (existing && body.is_idempotent !== true)
        throw invalidField('an identity verification already exists for this user and template')
      const gave_consent = body.gave_consent === true
      return verificationAnswer(
        sandbox,
        existing ??
          begin(sandbox, { client_user_id, template_id, previous_attempt_id: null, gave_consent, user }),
      )
    },
  },

  '/identity_verification/get': {
    fields: getFields,
    answer: (sandbox, body) => {
      const verification = find(sandbox, String(body.identity_verification_id))
      if (!verification) throw invalidField('identity_verification_id is not known')
      return verificationAnswer(sandbox, verification)
    },
  },

  /** Lists attempts newest first, on one page. */
  '/identity_verification/list': {
    fields: listFields,
    answer: (sandbox, body) => {
      const template_id = knownTemplate(body)
      const attempts = attemptsOf(sandbox, String(body.client_user_id), template_id)
      return {
        identity_verifications: attempts.map((one) => verificationAnswer(sandbox, one)),
        next_cursor: null,
      }
    },
  },

  '/identity_verification/retry': {
    fields: retryFields,
    answer: (sandbox, body) => {
      const client_user_id = String(body.client_user_id)
      const template_id = knownTemplate(body)
      const user = userOf(body)
      const [last] = attemptsOf(sandbox, client_user_id, template_id)
      if (!last) throw invalidField('client_user_id has no identity verification to retry')
      if (body.strategy === 'infer' && statusOf(sandbox, last) === 'active')
        throw invalidField('strategy infer cannot be used while a verification is active')
      const { gave_consent } = last
      return verificationAnswer(
        sandbox,
        begin(sandbox, { client_user_id, template_id, previous_attempt_id: last.id, gave_consent, user }),
      )
    },
  },

  '/webhook_verification_key/get': {
    fields: { key_id: { is: 'string', required: true } },
    answer: (sandbox, body) => {
      const key = publicKey(sandbox)
      if (body.key_id !== key.kid) throw invalidWebhookKeyId()
      return { key }
    },
  },
}
