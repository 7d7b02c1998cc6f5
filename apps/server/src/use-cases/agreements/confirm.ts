import type { Operations } from '../../calls/operation.ts'
import type { OpeningInSteps } from '../../ports/broker.ts'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { Application, StoredAgreement } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import { brokerAccountIdOf, clientCall, readClient } from '../application/client-call.ts'
import { factsOf } from '../application/flow-state.ts'
import { loadClient } from '../application/load.ts'
import type { Deps } from '../deps.ts'
import { openCall } from '../opening/on-signature.ts'
import { replyOf } from '../opening/open-account.ts'
import { brokerPersonIdOf, storedAgreements } from '../opening/operations.ts'

/** Certifies the tax status and affirms the accepted agreements at the broker, each exactly once. Safe to retry. */
export const confirmAgreements = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
): Promise<Application | 'pending'> => {
  const application = await loadClient(deps, caller, clientId)
  if (application.account?.affirmed_at) return application
  if (!application.acceptance || !factsOf(application).hasAccount) throw new AppError('status_conflict')
  return replyOf(deps, caller, clientId, await deps.engine.perform(confirmingCall(deps, clientId)))
}

export const confirmingCall = ({ broker }: Pick<Deps, 'broker'>, clientId: string): NewCall =>
  broker.opening.kind === 'signature' ? openCall(clientId) : clientCall('certify_tax', clientId)

export const confirmOperations = (deps: Deps): Operations => {
  const { opening } = deps.broker
  return opening.kind === 'steps' ? stepOperations(deps, opening) : {}
}

const stepOperations = ({ store, clock }: Deps, opening: OpeningInSteps): Operations => ({
  certify_tax: {
    // The certification cannot be read from the broker, so the value is resent if the outcome is unknown.
    reconcile: async () => undefined,
    repeat: 'recognized',
    async send(call) {
      const application = await readClient(store, call)
      if (!application.acceptance) throw new Error('the tax certification is sent before the acceptance')
      const isSubject = application.acceptance.backup_withholding
      await opening.setBackupWithholding(brokerPersonIdOf(application), isSubject)
      return { answer: {} }
    },
    async record(tx, { clientId }) {
      await tx.applications.record({ clientId, now: clock.now(), action: 'tax_certification_sent' })
    },
    next: async ({ clientId }) => [clientCall('affirm_agreements', clientId ?? '')],
  },

  affirm_agreements: {
    async reconcile(call) {
      const agreements = await opening.listAgreements(brokerAccountIdOf(await readClient(store, call)))
      const open = agreements.some((agreement) => agreement.state === 'REQUIRED')
      return agreements.length > 0 && !open ? { agreements: storedAgreements(agreements) } : undefined
    },
    async send(call) {
      const application = await readClient(store, call)
      const required = (application.account?.agreements ?? []).map((agreement) => agreement.agreement_id)
      const agreements = await opening.affirm(brokerAccountIdOf(application), required)
      return { answer: { agreements: storedAgreements(agreements) } }
    },
    async record(tx: Store, { clientId }, answer) {
      await tx.accounts.putAccount(clientId ?? '', {
        agreements: answer.agreements as StoredAgreement[],
        affirmed_at: clock.now().toISOString(),
      })
      await tx.reviews.begin(clientId ?? '', clock.now())
      await tx.applications.record({ clientId, now: clock.now(), action: 'agreements_affirmed' })
    },
  },
})
