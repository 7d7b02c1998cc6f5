import { VERIFICATION_STATUSES, type VerificationStatus } from '@vestibule/domain/verification/status'
import type { IdentityVerificationCreateRequest, IdentityVerificationGetResponse } from 'plaid'
import type { IdentityCheck, IdentityChecks, PersonToVerify } from '../../ports/identity-checks.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { readObject, readOptionalText, readPresentList, readText } from '../http/reading.ts'
import type { PlaidConfig } from './config.ts'
import { createPost } from './post.ts'

/** Plaid's own limits of an address's lines. */
const STREET_LENGTH = 80
const STREET2_LENGTH = 50

/** The SDK's shape; where it uses a run-time enum, its text. */
type WireUser = Omit<NonNullable<IdentityVerificationCreateRequest['user']>, 'id_number'> & {
  id_number: { value: string; type: 'us_ssn' }
}

/** All that a data source needs, so that the person is not asked for more; each part whole. */
const toUser = ({ address, ...person }: PersonToVerify): WireUser => ({
  email_address: person.email,
  phone_number: `+1${person.phone}`,
  date_of_birth: person.birthDate,
  name: { given_name: person.firstName, family_name: person.lastName },
  address: {
    street: address.street.slice(0, STREET_LENGTH),
    ...(address.street2 && { street2: address.street2.slice(0, STREET2_LENGTH) }),
    city: address.city,
    region: address.state,
    postal_code: address.zipcode.slice(0, 5),
    country: 'US',
  },
  id_number: { value: person.ssn, type: 'us_ssn' },
})

/** A status that Plaid has added since is a matter for its dashboard, as a review is: it is followed until it ends. */
const readStatus = (text: string): VerificationStatus =>
  VERIFICATION_STATUSES.find((known) => known === text) ?? 'pending_review'

/** No more than this is read of an answer, which repeats the person's SSN. */
export function readCheck(json: unknown): IdentityCheck {
  const answer = readObject<IdentityVerificationGetResponse>(json)
  return {
    id: readText(answer.id, 'id'),
    status: readStatus(readText(answer.status, 'status')),
    previousId: readOptionalText(answer.previous_attempt_id, 'previous_attempt_id'),
  }
}

const readChecks = (json: unknown): IdentityCheck[] => {
  const answer = readObject<{ identity_verifications: unknown }>(json)
  return readPresentList(answer.identity_verifications, 'identity_verifications').map(readCheck)
}

/** Identity verification, as Plaid's: without Link, by its data source alone (a template without a text message). */
export function createPlaidIdentityChecks(
  config: PlaidConfig & { templateId: string },
  deps: AdapterDeps,
): IdentityChecks {
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
      return post('createVerification', 'effect', '/identity_verification/create', body, readCheck)
    },
    retry(person) {
      const body = {
        client_user_id: person.clientId,
        template_id,
        strategy: 'reset',
        user: toUser(person),
      }
      return post('retryVerification', 'effect', '/identity_verification/retry', body, readCheck)
    },
    get: (id) =>
      post(
        'getVerification',
        'read',
        '/identity_verification/get',
        { identity_verification_id: id },
        readCheck,
      ),
    list: (clientId) =>
      post(
        'listVerifications',
        'read',
        '/identity_verification/list',
        { template_id, client_user_id: clientId },
        readChecks,
      ),
  }
}
