import type { Fact } from '@vestibule/domain/flow/types'
import type { Stack } from '@vestibule/testing/stack'
import pg from 'pg'
import { makeApplicants, type StoredApplicant, TABLES } from './applicants.ts'
import { isLocked, nameOf, type State } from './states.ts'

/** SQL that removes a fact after the applicant's rows are restored. */
const removals: Partial<Readonly<Record<Fact, string>>> = {
  nameGiven: "update client set first_name = '', last_name = '' where id = :id",
  addressGiven: 'delete from address where client_id = :id',
  citizenshipGiven: 'update client set residency_status = null where id = :id',
  identityGiven:
    'update client set ssn_sealed = null, ssn_last4 = null, birth_date_sealed = null where id = :id',
  employmentGiven: 'update client_details set employment_status = null where client_id = :id',
  maritalStatusGiven: 'update client_details set marital_status = null where client_id = :id',
  financesGiven: 'update investor_profile set funding_source = null where client_id = :id',
  suitabilityGiven: 'update investor_profile set investment_objective = null where client_id = :id',
  hasAccount: 'delete from broker_account where client_id = :id',
  accepted: 'delete from acceptance where client_id = :id',
  brokerOpen: "update broker_account set state = 'PENDING' where client_id = :id",
  contributionGiven: 'delete from contribution where client_id = :id',
  bankLinked: "update bank set bank_account_status = 'ATTEMPTED' where client_id = :id",
  statementsAgreed: 'delete from statements_agreement where client_id = :id',
  // Keeps the row if the identity check is still in progress, because the row then has no result.
  verificationPassed:
    "delete from identity_verification where client_id = :id and :status <> 'ONBOARDING_KYC_CHECK'",
}
const additions: Partial<Readonly<Record<Fact, string>>> = {
  maritalStatusGiven: "update client_details set marital_status = 'SINGLE' where client_id = :id",
  brokerOpen: "update broker_account set state = 'OPEN' where client_id = :id",
  employedByBrandOrBroker: `update client_details set affiliations = '["brokerEmployee"]' where client_id = :id`,
  allItemsVerified: "update broker_account set unverified = '[]' where client_id = :id",
  bankLinked: "update bank set bank_account_status = 'CREATED' where client_id = :id",
  bankApproved: "update bank set bank_account_status = 'APPROVED' where client_id = :id",
  verificationPassed:
    "update identity_verification set status = 'success', ended_at = since where client_id = :id",
}

/** Checks for facts that the test ignores: recorded transfers, and in the personal flow the passed identity check. */
const isIgnored = (fact: Fact, { flow }: State): boolean =>
  fact === 'transfersRecorded' || (fact === 'verificationPassed' && flow === 'personal')

const restoreRows = [
  ...TABLES.flatMap((table) => [
    `delete from ${table} where client_id = :id`,
    `insert into ${table} select * from jsonb_populate_record(null::${table}, :rows::jsonb -> '${table}')
      where jsonb_typeof(:rows::jsonb -> '${table}') = 'object'`,
  ]),
  `update client c set first_name = o.first_name, last_name = o.last_name, residency_status = o.residency_status,
    ssn_sealed = o.ssn_sealed, ssn_last4 = o.ssn_last4, birth_date_sealed = o.birth_date_sealed,
    client_status = :status, step = :step, locked_at = case when :locked then coalesce(o.locked_at, o.created_at) end,
    version = c.version + 1
  from jsonb_populate_record(null::client, :rows::jsonb -> 'client') o where c.id = o.id`,
]

export const makePlacer = async (stack: Stack) => {
  const applicantOf = makeApplicants(stack)
  const client = new pg.Client({ connectionString: stack.adminDatabaseUrl })
  await client.connect()
  // Disables triggers and foreign keys.
  await client.query("set session_replication_role = 'replica'")

  /** Stores the state in one query, so that all changes are in one transaction. */
  const put = async ({ applicant, rows }: StoredApplicant, state: State): Promise<void> => {
    const { facts, status, step } = state
    const changes = (Object.keys(facts) as Fact[])
      .filter((fact) => fact !== 'bankLinked' || !facts.bankApproved)
      .flatMap((fact) => (facts[fact] ? additions : removals)[fact] ?? [])
    const values: Readonly<Record<string, string>> = {
      id: client.escapeLiteral(applicant.clientId),
      rows: client.escapeLiteral(JSON.stringify(rows)),
      status: client.escapeLiteral(status),
      step: String(step),
      locked: String(isLocked(state)),
    }
    const text = [...restoreRows, ...changes].join(';\n')
    await client.query(text.replaceAll(/(?<!:):([a-z]+)/g, (_, name: string) => values[name] ?? ''))
  }

  return {
    /** Stores the state. Throws if the server reads a different state. */
    async place(state: State): Promise<StoredApplicant> {
      const stored = await applicantOf(state)
      await put(stored, state)
      const { client_status, facts } = await stored.applicant.readClient()
      const wrong = (Object.keys(state.facts) as Fact[]).filter(
        (fact) => !isIgnored(fact, state) && facts[fact] !== state.facts[fact],
      )
      if (client_status !== state.status || wrong.length > 0)
        throw new Error(`${nameOf(state)} could not be stored: ${client_status}, ${wrong.join(', ')}`)
      return stored
    },
    close: () => client.end(),
  }
}
