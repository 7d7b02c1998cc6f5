import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Reply } from './api.ts'
import { Applicant, somebody, unverified } from './applicant.ts'
import { isUnanswered, type Point } from './kills.ts'
import type { Person } from './sample-person.ts'
import type { Message, SandboxControl } from './sandbox-control.ts'
import { type Stack, type StackOptions, startStack } from './stack.ts'

/** One test file's stack, with builders of applicants at each stage. */
export interface TestStack {
  readonly stack: Stack
  /** a query as the superuser */
  query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** the rows of a table or condition, as in `bank where client_id = $1` */
  count(from: string, ...values: unknown[]): Promise<number>
  /** advances the clock to the start of a rate limit's hour, so that the test runs within one */
  startHour(): void
  /** sets the uses of the rate-limit keys with this prefix, all of them now */
  fill(keys: string, uses: number): Promise<void>
  /** locks a user's row until the given call waits for it, then applies `change` with the id as $1, and commits */
  whileHeld<T>(userId: string, ask: () => Promise<T>, change: string): Promise<T>
  /** the broker answers the next request that contains this text with an error */
  brokerFails(match: string, status?: number): Promise<void>
  /** waits until a fault holds a request at this point */
  held(point: Point): Promise<void>
  /** the mails to an address with this subject, once `count` have arrived */
  mails(to: string, subject: RegExp, count?: number): Promise<Message[]>
  /** the tokens of the links for a new password mailed to an address, newest first */
  resetTokens(email: string): Promise<string[]>
  /** the newest of these tokens, once so many were mailed */
  resetToken(email: string, count?: number): Promise<string>
  /** runs the server's scheduled tasks, after advancing the clock by so many seconds */
  housekeep(afterSeconds?: number): Promise<void>
  /** the sandbox's control calls */
  readonly sandbox: SandboxControl
  /** an email, a phone and a password, no code entered yet */
  user(given?: Partial<Person>): Promise<Applicant>
  /** signed up, the name saved */
  named(given?: Partial<Person>): Promise<Applicant>
  /** a person who has not called yet, with a client address of their own, so that no limit is shared */
  newcomer(given?: Partial<Person>): Applicant
  /** signed up, both codes entered */
  applicant(given?: Partial<Person>): Promise<Applicant>
  /** every question answered except the affiliations */
  answered(given?: Partial<Person>): Promise<Applicant>
  /** the account open, no contribution yet */
  withAccount(given?: Partial<Person>): Promise<Applicant>
  /** the account asked for, the agreements shown */
  atAgreements(given?: Partial<Person>): Promise<Applicant>
  /** the product flow's questions answered and contribution saved */
  atStatements(given?: Partial<Person>): Promise<Applicant>
  /** the agreements affirmed, and documents wanted: for everything, or for the address alone */
  withDocumentsWanted(serial?: '0002' | '0003'): Promise<Applicant>
  /** at the confirmation of this contribution, with the bank relationship made */
  related(contribution?: object, given?: Partial<Person>): Promise<Applicant>
  /** sets the clock to this instant */
  setClock(instant: string): void
  /** contribution saved and a bank linked: at the confirmation */
  withBank(given?: Partial<Person>, amount?: number, day?: number): Promise<Applicant>
}

let people = 0

interface TestStackOptions extends StackOptions {
  /** the clock's first instant, for tests that expect particular days */
  at?: string
}

/** A stack for one test file. */
export function useStack({ at, ...options }: TestStackOptions = {}): TestStack {
  let stack: Stack | undefined
  let database: pg.Pool | undefined
  beforeAll(async () => {
    stack = await startStack(options)
    if (at !== undefined) its.setClock(at)
    // one connection: parallel queries wait in turn
    database = new pg.Pool({ connectionString: stack.adminDatabaseUrl, max: 1 })
  })
  // concurrent tests name the applicant that their fault is for, so their faults stay
  afterEach(async ({ task }) => {
    if (!task.concurrent) await stack?.sandbox.clearFaults()
  })
  afterAll(async () => {
    await database?.end()
    await stack?.stop()
  })
  const started = (): Stack => {
    if (!stack) throw new Error('the stack has not started')
    return stack
  }

  const its: TestStack = {
    get stack() {
      return started()
    },
    async query<Row>(text: string, values: unknown[] = []) {
      if (!database) throw new Error('the stack has not started')
      return (await database.query(text, values)).rows as Row[]
    },
    count: async (from, ...values) => (await its.query(`select from ${from}`, values)).length,
    startHour() {
      const { clock } = started()
      clock.advance(3600 - ((clock.now().getTime() / 1000) % 3600) + 1)
    },
    async fill(keys, uses) {
      const { length } = await its.query('update rate_limit set uses = $2 where key like $1 returning key', [
        `${keys}:%`,
        Array.from({ length: uses }, () => started().clock.now()),
      ])
      if (length === 0) throw new Error(`nothing has used ${keys} yet`)
    },
    async whileHeld(userId, ask, change) {
      await its.query('begin')
      await its.query('select from app_user where id = $1 for no key update', [userId])
      const asked = ask()
      const waiting =
        'select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
      await eventually(
        () => its.query(waiting),
        (found) => found.length > 0,
      )
      await its.query(change, [userId])
      await its.query('commit')
      return asked
    },
    brokerFails: (match, status = 500) =>
      started().sandbox.fault({ provider: 'ascend', match, kind: 'error', status }),
    async held(point) {
      const unanswered = async () => {
        const requests = await started().sandbox.requests(point.provider)
        return requests.filter((request) => isUnanswered(request, point)).map(({ id }) => id)
      }
      let before = await unanswered()
      await eventually(unanswered, (now) => {
        const isHeld = now.some((id) => before.includes(id))
        before = now
        return isHeld
      })
    },
    mails: (to, subject, count = 1) =>
      eventually(
        async () => (await started().sandbox.messages(to)).filter((mail) => subject.test(mail.subject ?? '')),
        ({ length }) => length >= count,
      ),
    resetTokens: async (email) =>
      (await started().sandbox.messages(email)).flatMap(
        ({ text }) => /\/reset-password#([\w-]+)/.exec(text)?.[1] ?? [],
      ),
    async resetToken(email, count = 1) {
      const tokens = await eventually(
        () => its.resetTokens(email),
        ({ length }) => length >= count,
      )
      return tokens[0] ?? ''
    },
    async housekeep(afterSeconds = 0) {
      started().clock.advance(afterSeconds)
      const tasks = ['housekeeping', 'tax-years']
      const [now] = await its.query<{ at: Date }>('select clock_timestamp() as at')
      await its.query('update scheduled_task set due_at = $1 where name = any($2)', [now?.at, tasks])
      await eventually(
        () =>
          its.query('select from scheduled_task where name = any($2) and done_at >= $1', [now?.at, tasks]),
        ({ length }) => length === tasks.length,
      )
    },
    newcomer(given = {}) {
      people += 1
      const phone = `646-${200 + Math.floor(people / 9000)}-${1000 + (people % 9000)}`
      const clientAddress = `198.18.${Math.floor(people / 250)}.${1 + (people % 250)}`
      const { baseUrl, sandbox, clock } = started()
      return new Applicant(baseUrl, sandbox, somebody({ phone, ...given }), { clientAddress, now: clock.now })
    },
    get sandbox() {
      return started().sandbox
    },
    async user(given) {
      const newcomer = its.newcomer(given)
      await newcomer.createUser()
      return newcomer
    },
    async named(given) {
      const applicant = await its.applicant(given)
      await applicant.saveName()
      return applicant
    },
    async applicant(given) {
      const applicant = its.newcomer(given)
      await applicant.signUp()
      return applicant
    },
    async answered(given) {
      const applicant = await its.applicant(given)
      await applicant.answerEverything()
      return applicant
    },
    async atAgreements(given) {
      const applicant = await its.answered(given)
      await applicant.openAccount()
      return applicant
    },
    async atStatements(given) {
      const applicant = await its.answered({ accountType: 'PRODUCT', ...given })
      await applicant.saveContribution()
      await applicant.readClient()
      return applicant
    },
    async withAccount(given) {
      const applicant = await its.atAgreements(given)
      await applicant.agree()
      return applicant
    },
    async related(contribution, given) {
      const applicant = await its.withAccount(given)
      await applicant.must(applicant.contribute(contribution))
      await applicant.linkBank(await started().publicToken())
      await applicant.must(applicant.relate())
      return applicant
    },
    setClock: (instant) => started().clock.set(Math.round((Date.parse(instant) - Date.now()) / 1000)),
    async withDocumentsWanted(serial = '0003') {
      const { ssn } = unverified(serial)
      return its.withAccount({ ssn })
    },
    async withBank(given, amount, day) {
      const applicant = await its.withAccount(given)
      await applicant.saveContribution(amount, day)
      await applicant.linkBank(await started().publicToken())
      return applicant
    },
  }
  return its
}

interface Refusal {
  status: number
  code: string
  fields?: string[]
  day?: string
}

/** A call's refusal; every error has the same shape (API-02). */
export async function refusal(asked: Promise<Reply<unknown>>): Promise<Refusal> {
  const { status, body } = await asked
  const { fields, day, ...rest } = body as Refusal & { message: string }
  expect(rest).toEqual({ status, code: expect.any(String), message: expect.stringMatching(/\w/) })
  expect(status).toBeGreaterThanOrEqual(400)
  return {
    status,
    code: rest.code,
    ...(fields === undefined ? {} : { fields }),
    ...(day === undefined ? {} : { day }),
  }
}

/** Expects a call to be refused with this status and code, as in `409 stale`, and exactly these fields. */
export const expectRefusal = async (
  asked: Promise<Reply<unknown>>,
  statusAndCode: string,
  ...fields: string[]
): Promise<void> => {
  const { status, code, ...rest } = await refusal(asked)
  const refused = { statusAndCode: `${status} ${code}`, ...rest }
  expect(refused).toEqual({ statusAndCode, ...(fields.length > 0 ? { fields } : {}) })
}

/** The statuses of parallel calls, sorted. */
export const statusesOf = async (asked: Promise<Reply<unknown>>[]): Promise<number[]> =>
  (await Promise.all(asked)).map(({ status }) => status).sort((a, b) => a - b)

/** Expects so many parallel calls to be answered with 200 each. */
export const allSucceed = async (count: number, ask: () => Promise<Reply<unknown>>): Promise<void> =>
  expect(await statusesOf(Array.from({ length: count }, ask))).toEqual(Array(count).fill(200))

/** Polls until the value equals this one. */
export const becomes = <Value>(ask: () => Promise<Value>, wanted: Value): Promise<Value> =>
  eventually(ask, (value) => isDeepStrictEqual(value, wanted))

/** Polls until the value is as wanted; throws after 40 seconds. */
export async function eventually<Value>(
  ask: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
): Promise<Value> {
  const deadline = Date.now() + 40_000
  for (;;) {
    const value = await ask()
    if (isWanted(value)) return value
    if (Date.now() > deadline) throw new Error('the value was not as wanted within 40 seconds')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
