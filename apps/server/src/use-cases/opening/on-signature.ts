import type { Operations } from '../../calls/operation.ts'
import type { BrokerApplication, BrokerSignature, OpeningOnSignature } from '../../ports/broker.ts'
import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import type { AcceptanceRow, Application } from '../../stores/application/rows.ts'
import { clientCall, readClient } from '../application/client-call.ts'
import type { Deps } from '../deps.ts'
import { openAcceptance } from '../retention/sealed-records.ts'
import { brokerAccount, brokerBeneficiaries, brokerPerson, registrationOf } from './broker-forms.ts'
import { accountCreated, unlockAnswers } from './outcomes.ts'

export const checkCall = (clientId: string): NewCall => clientCall('check_application', clientId)
export const openCall = (clientId: string): NewCall => clientCall('open_account', clientId)

/** Opens accounts at a broker that takes the whole application at once, when its agreements are signed. */
export const signatureOperations = (deps: Deps, opening: OpeningOnSignature): Operations => {
  const { store, clock, vault, documents } = deps

  const forms = async (application: Application): Promise<BrokerApplication> => ({
    person: brokerPerson(vault, application),
    account: brokerAccount(vault, application, application.client.id),
    registration: registrationOf(application),
    beneficiaries: brokerBeneficiaries(
      vault,
      application,
      await store.beneficiaries.list(application.client.id),
    ),
  })

  const signatureOf = (clientId: string, acceptance: AcceptanceRow): BrokerSignature => ({
    signedAt: new Date(acceptance.accepted_at),
    ip: openAcceptance(vault, clientId, acceptance).ip_address,
    isSubjectToBackupWithholding: acceptance.backup_withholding,
    agreements: acceptance.details.flatMap(
      ({ agreement_uri }) => documents.get(agreement_uri)?.brokerAgreement ?? [],
    ),
  })

  const signedForms = async (call: ProviderCall): Promise<[BrokerApplication, BrokerSignature]> => {
    const application = await readClient(store, call)
    const { client, acceptance } = application
    if (!acceptance) throw new Error('the account is opened before the acceptance')
    return [await forms(application), signatureOf(client.id, acceptance)]
  }

  return {
    check_application: {
      repeat: 'harmless',
      reconcile: async () => undefined,
      async send(call) {
        await opening.check(await forms(await readClient(store, call)))
        return { answer: {} }
      },
      async record(tx, { clientId }) {
        await tx.accounts.putAccount(clientId ?? '', { person_id: clientId ?? '' })
        await tx.applications.record({ clientId, now: clock.now(), lock: true, ...accountCreated })
      },
      onRefused: unlockAnswers(clock, 'broker_application_refused'),
    },

    open_account: {
      async reconcile(call) {
        const accountId = await opening.findOpened(...(await signedForms(call)))
        return accountId === undefined ? undefined : { accountId }
      },
      async send(call) {
        return { answer: await opening.open(...(await signedForms(call))) }
      },
      async record(tx, { clientId }, { accountId }) {
        const now = clock.now()
        await tx.accounts.putAccount(clientId ?? '', {
          account_id: String(accountId),
          affirmed_at: now.toISOString(),
        })
        await tx.reviews.begin(clientId ?? '', now)
        await tx.applications.record({ clientId, now, action: 'agreements_affirmed' })
      },
      async onRefused(tx, { clientId }) {
        await tx.applications.record({ clientId, now: clock.now(), action: 'broker_account_not_opened' })
      },
    },
  }
}
