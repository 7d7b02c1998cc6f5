import { providerVerificationStatuses, verificationStatusOf } from '@vestibule/domain/verification/status'
import type { IdentityVerificationCreateRequest } from 'plaid'
import { z } from 'zod'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { optionalText, text } from '../../platform/http-client/reading.ts'
import type { IdentityChecks, PersonToVerify } from '../../ports/identity-checks.ts'
import { createPost, type PlaidConfig } from './post.ts'

const maxStreet = 80
const maxStreet2 = 50

/** The SDK's type with string literals instead of run-time enums. */
type WireUser = Omit<NonNullable<IdentityVerificationCreateRequest['user']>, 'id_number'> & {
  id_number: { value: string; type: 'us_ssn' }
}

/** Sends everything a data source needs, so that Plaid asks the applicant nothing. */
const toUser = ({ address, ...person }: PersonToVerify): WireUser => ({
  email_address: person.email,
  phone_number: `+1${person.phone}`,
  date_of_birth: person.birthDate,
  name: { given_name: person.firstName, family_name: person.lastName },
  address: {
    street: address.street.slice(0, maxStreet),
    ...(address.street2 && { street2: address.street2.slice(0, maxStreet2) }),
    city: address.city,
    region: address.state,
    postal_code: address.zipcode.slice(0, 5),
    country: 'US',
  },
  id_number: { value: person.ssn, type: 'us_ssn' },
})

const steps = z.object({ watchlist_screening: optionalText }).optional()

/** Reads only these fields, because the response repeats the SSN. Unknown statuses count as a review. */
const check = z
  .object({
    id: text,
    status: text.pipe(z.enum(providerVerificationStatuses).catch('pending_review')),
    previous_attempt_id: optionalText,
    steps,
  })
  .transform(({ id, status, previous_attempt_id, steps }) => ({
    id,
    status: verificationStatusOf(status, steps?.watchlist_screening),
    previousId: previous_attempt_id,
  }))

const checks = z
  .object({ identity_verifications: z.array(check) })
  .transform((answer) => answer.identity_verifications)

/** Verifies identities with data sources alone: without Plaid Link, and with a template that sends no SMS. */
export const createPlaidIdentityChecks = (
  config: PlaidConfig & { templateId: string },
  deps: AdapterDeps,
): IdentityChecks => {
  const post = createPost(config, deps)
  const template_id = config.templateId
  return {
    create(person) {
      const body = {
        client_user_id: person.clientId,
        template_id,
        is_shareable: false,
        gave_consent: person.gaveConsent,
        is_idempotent: true,
        user: toUser(person),
      }
      return post('createVerification', 'effect', '/identity_verification/create', body, check)
    },
    retry(person) {
      const body = { client_user_id: person.clientId, template_id, strategy: 'reset', user: toUser(person) }
      return post('retryVerification', 'effect', '/identity_verification/retry', body, check)
    },
    get: (id) =>
      post('getVerification', 'read', '/identity_verification/get', { identity_verification_id: id }, check),
    list: (clientId) =>
      post(
        'listVerifications',
        'read',
        '/identity_verification/list',
        { template_id, client_user_id: clientId },
        checks,
      ),
  }
}

const hasWatchlistStep = z
  .object({ steps })
  .transform((answer) => !['not_applicable', undefined].includes(answer.steps?.watchlist_screening))

/**
 * Returns whether the template screens watchlists. Plaid only shows this in a check of the template, so this creates a
 * check without a person's data, once; if it lacks the step, another one of the template's newest version.
 */
export const screensWatchlist = async (
  config: PlaidConfig & { templateId: string },
  deps: AdapterDeps,
): Promise<boolean> => {
  const post = createPost(config, deps)
  const of = { client_user_id: 'doctor', template_id: config.templateId }
  const first = { ...of, is_shareable: false, gave_consent: false, is_idempotent: true }
  return (
    (await post('createVerification', 'effect', '/identity_verification/create', first, hasWatchlistStep)) ||
    post(
      'retryVerification',
      'effect',
      '/identity_verification/retry',
      { ...of, strategy: 'reset' },
      hasWatchlistStep,
    )
  )
}
