import { randomUUID } from 'node:crypto'
import type { Api, Reply } from '@vestibule/testing/api'
import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal, type TestStack, useSharedStack, useStack } from '@vestibule/testing/in-vitest'
import type { Person } from '@vestibule/testing/sample-person'
import type { Provider } from '@vestibule/testing/sandbox-control'
import { screenAll, signUp } from '@vestibule/testing/signing-up'

/** Starts a server for a test file, with queries and prepared applicants that several route tests need. */
export const useServer = (options: Parameters<typeof useStack>[0] = {}) => withHelpers(useStack(options))

/** Uses the server that the worker's files share. See `useSharedStack` for the files that may. */
export const useSharedServer = () => withHelpers(useSharedStack())

const withHelpers = (its: TestStack) => {
  const helpers = {
    async row<Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row> {
      const [first] = await its.query<Row>(sql, values)
      if (first === undefined) throw new Error(`no row: ${sql}`)
      return first
    },
    now: (): Date => its.stack.clock.now(),
    advance: (seconds: number): void => its.stack.clock.advance(seconds),
    log: (): string => its.stack.server.logs().join('\n'),
    async killAndRestart(): Promise<void> {
      await its.stack.server.kill9()
      await its.stack.server.restart()
    },
    requestsTo: async (provider: Provider, path: string) =>
      (await its.sandbox.requests(provider)).filter((request) => request.path.includes(path)),
    /** Returns the actions in a client's or a user's audit trail, oldest first. */
    actions: async (id: string): Promise<string[]> => {
      const sql = 'select action from audit_event where client_id = $1 order by seq'
      return (await its.query<{ action: string }>(sql, [id])).map(({ action }) => action)
    },
    /** Reads the database, because a read over HTTP may change the status. */
    storedStatus: async ({ clientId }: Applicant): Promise<string> => {
      const sql = 'select client_status as status from client where id = $1'
      return (await helpers.row<{ status: string }>(sql, clientId)).status
    },
    personsOf: async ({ clientId }: Applicant) =>
      (await its.sandbox.ledger()).persons.filter((one) => one.client_person_id === clientId),
    accountsOf: async ({ clientId }: Applicant) =>
      (await its.sandbox.ledger()).accounts.filter((one) => one.client_account_id === clientId),
    whitelist: (kind: 'email' | 'phone', value: string) =>
      its.query(
        'insert into whitelist (kind, value, added_at) values ($1, $2, now()) on conflict do nothing',
        [kind, value],
      ),
    /** Creates a newcomer whose email, phone and network are screened. */
    async screened(overrides?: Partial<Person>): Promise<Applicant> {
      const newcomer = its.newcomer(overrides)
      await screenAll(newcomer)
      return newcomer
    },
    /** Creates a screened newcomer with an identity but without a user. */
    async withIdentity(overrides?: Partial<Person>) {
      const newcomer = await helpers.screened(overrides)
      return { newcomer, identityId: (await signUp(newcomer)).body.auth0UserId }
    },
    /** Holds the lock of `sql` on a user's row until the first call, and then the second, wait for it. */
    async inOrder(
      sql: string,
      { userId }: Applicant,
      first: () => Promise<Reply<unknown>>,
      second: () => Promise<Reply<unknown>>,
    ) {
      await its.query('begin')
      await its.query(sql, [userId])
      const one = first()
      await its.waitersBehind(1)
      const two = second()
      await its.waitersBehind(2)
      await its.query('commit')
      return Promise.all([one, two])
    },
    /** Returns the same person in a browser without cookies. */
    otherBrowser: ({ person }: Applicant): Applicant => its.newcomer(person),
    /** Creates an applicant with an open account and a saved contribution. */
    async atBankSetup(overrides?: Partial<Person>): Promise<Applicant> {
      const applicant = await its.withAccount(overrides)
      await applicant.saveContribution()
      return applicant
    },
    /** Creates the owner of an open Roth IRA with a beneficiary. `address` is the owner's. */
    async withIra(address: Parameters<Applicant['saveAddress']>[0] = {}): Promise<Applicant> {
      const owner = its.newcomer({ accountType: 'ROTH_IRA' })
      await owner.signUp()
      await owner.answerEverything()
      await owner.saveAddress(address)
      await owner.saveBeneficiaries()
      await owner.openAndContribute(await its.stack.publicToken(), 100)
      return owner
    },
    /** Creates an applicant that has agreed to the product flow's statements. */
    async atIdentityCheck(overrides?: Partial<Person>): Promise<Applicant> {
      const applicant = await its.atStatements(overrides)
      await applicant.must(applicant.agreeToStatements())
      return applicant
    },
  }
  return Object.assign(its, helpers)
}

export const expectInvalid = (reply: Promise<Reply<unknown>>, ...fields: string[]): Promise<void> =>
  expectRefusal(reply, '422 invalid', ...fields)

export interface Session {
  user: {
    id: string
    auth0UserId: string
    email: string
    phoneNumber: string
    [field: string]: unknown
  } | null
  clientId: string | null
  expiresAt: string | null
  identity?: { auth0UserId: string; email: string }
  challenge?: { sentTo: string }
}

export const sessionOf = async ({ api }: Applicant): Promise<Session> =>
  (await api.get<Session>('/api/auth/session')).body

export const csrfTokenOf = async (api: Api): Promise<string> =>
  (await api.get<{ csrfToken: string }>('/api/auth/get-csrf')).body.csrfToken

export const cookieHeaderOf = (api: Api): string =>
  api
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')

export const disposableEmail = (): string => `ada.${randomUUID()}@disposable.example`

export const savePhone = async (applicant: Applicant, phoneNumber: string) =>
  applicant.api.patch<{ data: Session['user'] }>('/api/user/update-user', {
    ...(await sessionOf(applicant)).user,
    phoneNumber,
  })

export const saveEmail = async (applicant: Applicant, newEmail: string) =>
  applicant.api.patch('/api/auth/edit-email-address', {
    auth0UserId: (await sessionOf(applicant)).user?.auth0UserId,
    newEmail,
  })
