import type { Broker } from '../../ports/broker.ts'
import type { BrokerAgreement } from '../../ports/broker-shapes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Operations } from '../../provider-calls/operation.ts'
import type { Application, StoredAgreement } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { movesOf } from '../application/moves.ts'
import { ssnOf } from '../application/replies.ts'
import { brokerAccount, brokerBeneficiaries, brokerPerson, registrationOf } from './broker-forms.ts'

export interface OpeningDeps {
  store: Store
  clock: Clock
  vault: Vault
  broker: Broker
}

/** One person, account, registration and set of beneficiaries for each client, whatever is clicked or killed (AF-04). */
export const createPersonCall = (clientId: string): NewCall => call('create_person', clientId)
export const enrollBeneficiariesCall = (clientId: string): NewCall => call('enroll_beneficiaries', clientId)
/** The tax certification, and after it the affirmation (AG-11). */
export const certifyTaxCall = (clientId: string): NewCall => call('certify_tax', clientId)

const accountCreated = { moves: movesOf('account_created', ['hasAccount']), action: 'account_created' }

const call = (operation: string, clientId: string): NewCall => ({
  operation,
  key: `${operation}:${clientId}`,
  clientId,
  userId: null,
  input: {},
})

const kept = (agreements: BrokerAgreement[]): StoredAgreement[] =>
  agreements.map((agreement) => ({
    agreement_id: agreement.agreementId,
    agreement_name: agreement.name,
    agreement_state: agreement.state,
    agreement_uri: agreement.uri,
    agreement_version: agreement.version,
  }))

/** The calls that open an account, each with how it is found again when it is in doubt (`providers`' own look-ups). */
export const openingOperations = ({ store, clock, vault, broker }: OpeningDeps): Operations => {
  const applicationOf = async ({ clientId }: ProviderCall): Promise<Application> => {
    const application = await store.applications.read(clientId ?? '')
    if (!application) throw new Error('an outside call has no client')
    return application
  }
  const personOf = (application: Application): string => {
    if (!application.account) throw new Error('an account is opened without a person')
    return application.account.person_id
  }
  const accountOf = (application: Application): string => {
    const id = application.account?.account_id
    if (!id) throw new Error('there is no brokerage account yet')
    return id
  }

  return {
    create_person: {
      async reconcile(outside) {
        const application = await applicationOf(outside)
        const persons = await broker.findPersons(ssnOf(vault, application) ?? '')
        const own = persons.find((person) => person.clientPersonId === application.client.id)
        return own && { personId: own.personId }
      },
      async send(outside) {
        return { answer: await broker.createPerson(brokerPerson(vault, await applicationOf(outside))) }
      },
      async record(within, { clientId }, answer) {
        await within.records.putAccount(clientId ?? '', { person_id: String(answer.personId) })
        await within.applications.record({
          clientId: clientId ?? '',
          now: clock.now(),
          moves: {},
          lock: true,
          action: 'broker_person_created',
        })
      },
      async next({ clientId }) {
        return [call('create_account', clientId ?? '')]
      },
      async onRefused(within, { clientId }) {
        await within.records.releaseSsn(clientId ?? '')
        await within.applications.record({
          clientId: clientId ?? '',
          now: clock.now(),
          moves: {},
          lock: false,
          action: 'broker_person_not_created',
        })
      },
    },

    create_account: {
      async reconcile(outside) {
        const application = await applicationOf(outside)
        const accounts = await broker.findAccounts(personOf(application))
        const own = accounts.find((account) => account.clientAccountId === application.client.id)
        return own && { accountId: own.accountId }
      },
      async send(outside) {
        const application = await applicationOf(outside)
        return { answer: await broker.createAccount(brokerAccount(application, personOf(application))) }
      },
      async record(within, { clientId }, answer) {
        await within.records.putAccount(clientId ?? '', { account_id: String(answer.accountId) })
        await within.applications.record({
          clientId: clientId ?? '',
          now: clock.now(),
          moves: {},
          action: 'broker_account_created',
        })
      },
      async next({ clientId }) {
        return [call('enroll_account', clientId ?? '')]
      },
    },

    enroll_account: {
      async reconcile(outside) {
        const agreements = await broker.listAgreements(accountOf(await applicationOf(outside)))
        return agreements.length > 0 ? { agreements: kept(agreements) } : undefined
      },
      async send(outside) {
        const application = await applicationOf(outside)
        const agreements = await broker.enroll(accountOf(application), registrationOf(application))
        return { answer: { agreements: kept(agreements) } }
      },
      async record(within, { clientId }, answer) {
        await within.records.putAccount(clientId ?? '', {
          agreements: answer.agreements as StoredAgreement[],
        })
        // Who has named beneficiaries goes on once they are designated, the last of the calls.
        const isWhole = (await within.beneficiaries.list(clientId ?? '')).length === 0
        await within.applications.record({
          clientId: clientId ?? '',
          now: clock.now(),
          ...(isWhole ? accountCreated : { moves: {}, action: 'broker_account_registered' }),
        })
      },
      async next({ clientId }) {
        const named = await store.beneficiaries.list(clientId ?? '')
        return named.length > 0 ? [enrollBeneficiariesCall(clientId ?? '')] : []
      },
    },

    enroll_beneficiaries: {
      async reconcile(outside) {
        const accountId = accountOf(await applicationOf(outside))
        if (!(await broker.hasBeneficiaries(accountId))) return undefined
        return { agreements: kept(await broker.listAgreements(accountId)) }
      },
      async send(outside) {
        const application = await applicationOf(outside)
        const rows = await store.beneficiaries.list(application.client.id)
        const agreements = await broker.enrollBeneficiaries(
          accountOf(application),
          brokerBeneficiaries(vault, application, rows),
        )
        return { answer: { agreements: kept(agreements) } }
      },
      async record(within, outside, answer) {
        const clientId = outside.clientId ?? ''
        const before = (await within.applications.read(clientId))?.account?.agreements ?? []
        const known = new Set(before.map(({ agreement_id }) => agreement_id))
        const brought = (answer.agreements as StoredAgreement[]).filter((one) => !known.has(one.agreement_id))
        await within.records.putAccount(clientId, { agreements: [...before, ...brought] })
        await within.applications.record({ clientId, now: clock.now(), ...accountCreated })
      },
      // The answers stay locked (NV-15), and the page names the team: the trail says at what it stands.
      async onRefused(within, { clientId }) {
        await within.applications.record({
          clientId: clientId ?? '',
          now: clock.now(),
          moves: {},
          action: 'broker_beneficiaries_not_designated',
        })
      },
    },

    certify_tax: {
      // no read shows what was certified; the same value once more is the look-up
      reconcile: async () => undefined,
      repeat: 'recognized',
      async send(outside) {
        const application = await applicationOf(outside)
        if (!application.acceptance) throw new Error('nothing was certified yet')
        const isSubject = application.acceptance.backup_withholding
        await broker.setBackupWithholding(personOf(application), isSubject)
        return { answer: {} }
      },
      async record(within, { clientId }) {
        await within.applications.record({
          clientId: clientId ?? '',
          now: clock.now(),
          moves: {},
          action: 'tax_certification_sent',
        })
      },
      async next({ clientId }) {
        return [call('affirm_agreements', clientId ?? '')]
      },
    },

    affirm_agreements: {
      async reconcile(outside) {
        const agreements = await broker.listAgreements(accountOf(await applicationOf(outside)))
        const open = agreements.some((agreement) => agreement.state === 'REQUIRED')
        return agreements.length > 0 && !open ? { agreements: kept(agreements) } : undefined
      },
      async send(outside) {
        const application = await applicationOf(outside)
        const required = (application.account?.agreements ?? []).map((agreement) => agreement.agreement_id)
        const agreements = await broker.affirm(accountOf(application), required)
        return { answer: { agreements: kept(agreements) } }
      },
      async record(within: Store, { clientId }, answer) {
        await within.records.putAccount(clientId ?? '', {
          agreements: answer.agreements as StoredAgreement[],
          affirmed_at: clock.now().toISOString(),
        })
        await within.reviews.begin(clientId ?? '', clock.now())
        await within.applications.record({
          clientId: clientId ?? '',
          now: clock.now(),
          moves: {},
          action: 'agreements_affirmed',
        })
      },
    },
  }
}
