import { opensAtBroker } from '@vestibule/domain/account-types'
import { needsManualReview, type VerificationStatus } from '@vestibule/domain/verification/status'
import type { Clock } from '../../ports/clock.ts'
import type { IdentityCheck, IdentityChecks, PersonToVerify } from '../../ports/identity-checks.ts'
import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Answer, Operations } from '../../provider-calls/operation.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { movesOf } from '../application/moves.ts'
import { hasConsented } from './consent.ts'
import { personToVerify } from './person.ts'
import type { TellOfVerification } from './report.ts'
import { settleVerification } from './settle.ts'

export interface VerificationDeps {
  store: Store
  clock: Clock
  vault: Vault
  identityChecks: IdentityChecks
  tellOfVerification: TellOfVerification
}

/** One call for each attempt: the first, and one more after each that ended without a result (PR-03). */
export const verificationCall = ({ client, verification }: Application): NewCall => ({
  operation: 'verify_identity',
  key: `verify_identity:${client.id}:${(verification?.attempt ?? 0) + 1}`,
  clientId: client.id,
  userId: null,
  input: {
    attempt: (verification?.attempt ?? 0) + 1,
    previous: verification?.verification_id ?? null,
  },
})

const kept = ({ id, status }: IdentityCheck): Answer => ({ id, status })

/** An attempt at verifying an identity: made once, and found again among the client's own by the one that it follows. */
export const verificationOperations = (deps: VerificationDeps): Operations => {
  const { store, clock, vault, identityChecks, tellOfVerification } = deps
  /** The last gate before a person's data leaves: nobody's does without their recorded consent (PR-06). */
  const personOf = async ({ clientId }: ProviderCall): Promise<PersonToVerify> => {
    const application = await store.applications.read(clientId ?? '')
    const person = application && personToVerify(vault, application)
    if (!person) throw new ProviderError('plaid', 'refused', { providerCode: 'answers_missing' })
    const gaveConsent = await hasConsented(store, application.user.id)
    if (!gaveConsent) throw new ProviderError('plaid', 'refused', { providerCode: 'consent_missing' })
    return { ...person, gaveConsent }
  }

  return {
    verify_identity: {
      async reconcile({ clientId, input }) {
        const checks = await identityChecks.list(clientId ?? '')
        const own = checks.find((one) => (one.previousId ?? null) === input.previous)
        return own && kept(own)
      },
      async send(outside) {
        const person = await personOf(outside)
        const check =
          outside.input.previous === null
            ? await identityChecks.create(person)
            : await identityChecks.retry(person)
        return { answer: kept(check) }
      },
      async record(within, { clientId, input }, answer) {
        const id = String(answer.id)
        const status = answer.status as VerificationStatus
        await within.identityVerifications.put(
          clientId ?? '',
          // as it begins; what it was answered with is its first news
          { number: Number(input.attempt), id, status: 'active' },
          clock.now(),
        )
        await within.applications.record({
          clientId: clientId ?? '',
          now: clock.now(),
          moves: {},
          action: 'verification_begun',
          detail: { attempt: input.attempt },
        })
        await settleVerification(within, clientId ?? '', { id, status }, clock.now())
        // one that was found again may have come to its end meanwhile
        if (needsManualReview(status)) tellOfVerification(status)
      },
      // nobody was told: the answers can be changed again (NV-15), and the person is led back to them (PR-03, PE-19)
      async onRefused(within, { clientId, input }) {
        const before = await within.applications.read(clientId ?? '', 'hold')
        const unlocks = input.previous === null && before && !opensAtBroker(before.client.account_type)
        if (unlocks) await within.records.releaseSsn(clientId ?? '')
        await within.applications.record({
          clientId: clientId ?? '',
          now: clock.now(),
          moves: movesOf('verification_error', []),
          ...(unlocks ? { lock: false } : {}),
          action: 'verification_error',
        })
      },
    },
  }
}
