import { opensAtBroker } from '@vestibule/domain/account-types'
import { needsManualReview, type VerificationStatus } from '@vestibule/domain/verification/status'
import type { Answer, Operations } from '../../calls/operation.ts'
import type { IdentityCheck, PersonToVerify } from '../../ports/identity-checks.ts'
import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Application } from '../../stores/application/rows.ts'
import { clientCall } from '../application/client-call.ts'
import { movesOf } from '../application/flow-state.ts'
import type { Deps } from '../deps.ts'
import { hasConsented } from './consent.ts'
import { personToVerify } from './person.ts'
import { settleVerification } from './poll.ts'

export const verificationCall = ({ client, verification }: Application): NewCall => {
  const attempt = (verification?.attempt ?? 0) + 1
  const previous = verification?.verification_id ?? null
  return clientCall('verify_identity', client.id, `${client.id}:${attempt}`, { attempt, previous })
}

const kept = ({ id, status }: IdentityCheck): Answer => ({ id, status })

export const verificationOperations = (deps: Deps): Operations => {
  const { store, clock, vault, identityChecks, reportVerification } = deps
  /** Returns the person to verify, after a last check of the consent before data leaves the server. */
  const personOf = async ({ clientId }: ProviderCall): Promise<PersonToVerify> => {
    const application = await store.applications.read(clientId ?? '')
    const person = application && personToVerify(vault, application)
    if (!person) throw new ProviderError('plaid', 'refused', { providerCode: 'answers_missing' })
    const gaveConsent = await hasConsented(store, application)
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
      async send(call) {
        const person = await personOf(call)
        const check =
          call.input.previous === null
            ? await identityChecks.create(person)
            : await identityChecks.retry(person)
        return { answer: kept(check) }
      },
      async record(tx, { clientId, input }, answer) {
        const id = String(answer.id)
        const status = answer.status as VerificationStatus
        await tx.identityVerifications.put(
          clientId ?? '',
          { number: Number(input.attempt), id, status: 'active' },
          clock.now(),
        )
        await tx.applications.record({
          clientId,
          now: clock.now(),
          action: 'verification_begun',
          detail: { attempt: input.attempt },
        })
        await settleVerification(tx, clientId ?? '', { id, status }, clock.now())
        if (needsManualReview(status)) reportVerification(status)
      },
      // Nothing was sent, so the answers can be changed again.
      async onRefused(tx, { clientId, input }) {
        const before = await tx.applications.read(clientId ?? '', 'hold')
        const unlocks = input.previous === null && before && !opensAtBroker(before.client.account_type)
        if (unlocks) await tx.accounts.releaseSsn(clientId ?? '')
        await tx.applications.record({
          clientId,
          now: clock.now(),
          moves: movesOf('verification_error', []),
          ...(unlocks ? { lock: false } : {}),
          action: 'verification_error',
        })
      },
    },
  }
}
