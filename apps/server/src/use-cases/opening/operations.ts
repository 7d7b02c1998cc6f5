import type { Operation, Operations } from '../../calls/operation.ts'
import type { BrokerAgreement, OpeningInSteps } from '../../ports/broker.ts'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { Application, StoredAgreement } from '../../stores/application/rows.ts'
import { brokerAccountIdOf, clientCall, readClient } from '../application/client-call.ts'
import { ssnOf } from '../application/sealed-columns.ts'
import type { Deps } from '../deps.ts'
import { brokerAccount, brokerBeneficiaries, brokerPerson, registrationOf } from './broker-forms.ts'
import { checkCall, signatureOperations } from './on-signature.ts'
import { accountCreated, unlockAnswers } from './outcomes.ts'

/** Returns the broker's person of another application of the same user and SSN. */
const knownPersonId = async (
  { store, vault }: Pick<Deps, 'store' | 'vault'>,
  application: Application,
): Promise<string | undefined> => {
  const own = await store.applications.ofUser(application.user.id)
  const ssn = ssnOf(vault, application)
  const known = own.find(
    (one) => one.client.id !== application.client.id && one.account && ssnOf(vault, one) === ssn,
  )
  return known?.account?.person_id
}

/** Returns the first call of the opening: a known person is updated instead of created. */
export const openingCall = async (deps: Deps, application: Application): Promise<NewCall> => {
  const { id } = application.client
  if (deps.broker.opening.kind === 'signature') return checkCall(id)
  const isKnown = (await knownPersonId(deps, application)) !== undefined
  return clientCall(isKnown ? 'update_person' : 'create_person', id)
}
export const enrollBeneficiariesCall = (clientId: string): NewCall =>
  clientCall('enroll_beneficiaries', clientId)

export const storedAgreements = (agreements: BrokerAgreement[]): StoredAgreement[] =>
  agreements.map((agreement) => ({
    agreement_id: agreement.agreementId,
    agreement_name: agreement.name,
    agreement_state: agreement.state,
    agreement_uri: agreement.uri,
    agreement_version: agreement.version,
  }))

export const brokerPersonIdOf = ({ account }: Application): string => {
  if (!account) throw new Error('the broker has no person for this client')
  return account.person_id
}

export const openingOperations = (deps: Deps): Operations => {
  const { opening } = deps.broker
  return opening.kind === 'steps' ? stepOperations(deps, opening) : signatureOperations(deps, opening)
}

const stepOperations = (deps: Deps, opening: OpeningInSteps): Operations => {
  const { store, clock, vault } = deps
  const afterPerson: Pick<Operation, 'record' | 'next' | 'onRefused'> = {
    async record(tx, { clientId }, answer) {
      await tx.accounts.putAccount(clientId ?? '', { person_id: String(answer.personId) })
      await tx.applications.record({
        clientId,
        now: clock.now(),
        lock: true,
        action: 'broker_person_created',
      })
    },
    next: async ({ clientId }) => [clientCall('create_account', clientId ?? '')],
    onRefused: unlockAnswers(clock, 'broker_person_not_created'),
  }

  return {
    create_person: {
      async reconcile(call) {
        const application = await readClient(store, call)
        const persons = await opening.findPersons(ssnOf(vault, application) ?? '')
        const own = persons.find((person) => person.clientPersonId === application.client.id)
        return own && { personId: own.personId }
      },
      async send(call) {
        return { answer: await opening.createPerson(brokerPerson(vault, await readClient(store, call))) }
      },
      ...afterPerson,
    },

    update_person: {
      repeat: 'harmless',
      reconcile: async () => undefined,
      async send(call) {
        const application = await readClient(store, call)
        const personId = await knownPersonId(deps, application)
        if (personId === undefined) throw new Error('the person at the broker is not known')
        await opening.updatePerson(personId, brokerPerson(vault, application))
        return { answer: { personId } }
      },
      ...afterPerson,
    },

    create_account: {
      async reconcile(call) {
        const application = await readClient(store, call)
        const accounts = await opening.findAccounts(brokerPersonIdOf(application))
        const own = accounts.find((account) => account.clientAccountId === application.client.id)
        return own && { accountId: own.accountId }
      },
      async send(call) {
        const application = await readClient(store, call)
        const account = brokerAccount(vault, application, brokerPersonIdOf(application))
        return { answer: await opening.createAccount(account) }
      },
      async record(tx, { clientId }, answer) {
        await tx.accounts.putAccount(clientId ?? '', { account_id: String(answer.accountId) })
        await tx.applications.record({ clientId, now: clock.now(), action: 'broker_account_created' })
      },
      next: async ({ clientId }) => [clientCall('enroll_account', clientId ?? '')],
    },

    enroll_account: {
      async reconcile(call) {
        const agreements = await opening.listAgreements(brokerAccountIdOf(await readClient(store, call)))
        return agreements.length > 0 ? { agreements: storedAgreements(agreements) } : undefined
      },
      async send(call) {
        const application = await readClient(store, call)
        const agreements = await opening.enroll(brokerAccountIdOf(application), registrationOf(application))
        return { answer: { agreements: storedAgreements(agreements) } }
      },
      async record(tx, { clientId }, answer) {
        await tx.accounts.putAccount(clientId ?? '', { agreements: answer.agreements as StoredAgreement[] })
        // If there are beneficiaries, the status changes only after they are designated at the opening.
        const isWhole = (await tx.beneficiaries.list(clientId ?? '')).length === 0
        await tx.applications.record({
          clientId,
          now: clock.now(),
          ...(isWhole ? accountCreated : { action: 'broker_account_registered' }),
        })
      },
      async next({ clientId }) {
        const named = await store.beneficiaries.list(clientId ?? '')
        return named.length > 0 ? [enrollBeneficiariesCall(clientId ?? '')] : []
      },
    },

    enroll_beneficiaries: {
      async reconcile(call) {
        const accountId = brokerAccountIdOf(await readClient(store, call))
        if (!(await opening.hasBeneficiaries(accountId))) return undefined
        return { agreements: storedAgreements(await opening.listAgreements(accountId)) }
      },
      async send(call) {
        const application = await readClient(store, call)
        const rows = await store.beneficiaries.list(application.client.id)
        const agreements = await opening.enrollBeneficiaries(
          brokerAccountIdOf(application),
          brokerBeneficiaries(vault, application, rows),
        )
        return { answer: { agreements: storedAgreements(agreements) } }
      },
      async record(tx, call, answer) {
        const clientId = call.clientId ?? ''
        const before = (await tx.applications.read(clientId))?.account?.agreements ?? []
        const known = new Set(before.map(({ agreement_id }) => agreement_id))
        const added = (answer.agreements as StoredAgreement[]).filter((one) => !known.has(one.agreement_id))
        await tx.accounts.putAccount(clientId, { agreements: [...before, ...added] })
        await tx.applications.record({ clientId, now: clock.now(), ...accountCreated })
      },
      // Does not unlock the answers. Only records the failed step in the audit trail.
      async onRefused(tx, { clientId }) {
        await tx.applications.record({
          clientId,
          now: clock.now(),
          action: 'broker_beneficiaries_not_designated',
        })
      },
    },
  }
}
