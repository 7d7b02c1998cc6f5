import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Reply } from './api.ts'
import { Applicant, newPerson, nextCaller, unverified } from './applicant.ts'
import { runCommand } from './commands.ts'
import { isUnanswered, type Point } from './kills.ts'
import type { Person } from './sample-person.ts'
import { type Stack, type StackOptions, startStack } from './stack.ts'

interface TestStackOptions extends StackOptions {
  /** The clock's start time, for tests that expect particular dates. */
  at?: string
  /** Keeps the stack running after this file, for the next files of the same Vitest worker. */
  shared?: boolean
}

/** The stack of all files of this Vitest worker that call `useSharedStack`. It stops when the worker exits. */
let sharedStack: Promise<Stack> | undefined
const startShared = (): Promise<Stack> => {
  sharedStack ??= startStack({ runCommand })
  return sharedStack
}

/** Selects the connections that wait for this connection's locks, directly or behind another one. */
const waitingBehind = `
  with recursive blocked as (
    select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
    union
    select behind.pid from pg_locks behind join blocked on blocked.pid = any(pg_blocking_pids(behind.pid))
    where not behind.granted)
  select pid from blocked`

export type TestStack = ReturnType<typeof useStack>

/**
 * Uses a stack that several test files share, because a start costs 2 s of CPU time. Only for files that look at their
 * own applicants: not at all rows, requests or log lines, and without settings of their own.
 */
export const useSharedStack = () => useStack({ at: '2027-03-10T15:00:00Z', shared: true })

/** Starts a stack for one test file, and returns builders of applicants at each stage. */
export function useStack({ at, shared = false, ...options }: TestStackOptions = {}) {
  let running: Stack | undefined
  let database: pg.Pool | undefined
  const stack = (): Stack => {
    if (!running) throw new Error('the stack has not started')
    return running
  }
  const setClock = (instant: string): void => stack().clock.setTo(instant)
  beforeAll(async () => {
    running = await (shared ? startShared() : startStack({ runCommand, ...options }))
    if (at !== undefined) setClock(at)
    // Uses one connection, so that parallel queries wait for each other.
    database = new pg.Pool({ connectionString: stack().adminDatabaseUrl, max: 1 })
  })
  // Faults of concurrent tests are not cleared, because each fault names its own test's applicant.
  afterEach(async ({ task }) => {
    if (!task.concurrent) await running?.sandbox.clearFaults()
  })
  afterAll(async () => {
    await database?.end()
    if (!shared) await running?.stop()
  })

  /** Runs a query as the superuser. */
  const query = async <Row = Record<string, unknown>>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> => {
    if (!database) throw new Error('the stack has not started')
    return (await database.query(text, values)).rows as Row[]
  }

  /** Waits until at least `count` connections wait for the locks of a transaction that `query` began. */
  const waitersBehind = (count: number) =>
    eventually(
      () => query(waitingBehind),
      ({ length }) => length >= count,
    )

  /** Creates an applicant that has made no call. */
  const newcomer = (overrides: Partial<Person> = {}): Applicant => {
    const { phone, clientAddress } = nextCaller()
    const { baseUrl, sandbox, clock } = stack()
    const person = newPerson({ phone, ...overrides })
    return new Applicant(baseUrl, sandbox, person, { clientAddress, now: clock.now })
  }
  type Step = (applicant: Applicant) => Promise<unknown>
  const builder =
    (...steps: Step[]) =>
    async (overrides: Partial<Person> = {}): Promise<Applicant> => {
      const applicant = newcomer(overrides)
      for (const step of steps) await step(applicant)
      return applicant
    }
  const signUp: Step = (applicant) => applicant.signUp()
  const answer: Step = (applicant) => applicant.answerEverything()
  const openAccount: Step = (applicant) => applicant.openAccount()
  const agree: Step = (applicant) => applicant.agree()
  const linkBank: Step = async (applicant) => applicant.linkBank(await stack().publicToken())
  const withAccount = builder(signUp, answer, openAccount, agree)

  /** Returns the tokens of the links to the page emailed to an address, newest first. */
  const linksTo = async (page: string, email: string): Promise<string[]> =>
    (await stack().sandbox.messages(email)).flatMap(
      ({ text }) => new RegExp(`/${page}#(\\S+)`).exec(text)?.[1] ?? [],
    )
  /** Waits for count emailed links to the page. @returns the newest link's token */
  const linkTo = async (page: string, email: string, count = 1): Promise<string> => {
    const [newest = ''] = await eventually(
      () => linksTo(page, email),
      ({ length }) => length >= count,
    )
    return newest
  }

  return {
    get stack() {
      return stack()
    },
    get sandbox() {
      return stack().sandbox
    },
    query,
    waitersBehind,
    setClock,
    newcomer,
    linkTo,
    resetTokens: (email: string) => linksTo('reset-password', email),
    resetToken: (email: string, count?: number) => linkTo('reset-password', email, count),
    /** Counts rows. `from` is a table with an optional condition, as in `bank where client_id = $1`. */
    count: async (from: string, ...values: unknown[]) => (await query(`select from ${from}`, values)).length,
    /** Advances the clock to the start of the next hour, so that the whole test runs within one hour. */
    startHour() {
      const { clock } = stack()
      clock.advance(3600 - ((clock.now().getTime() / 1000) % 3600) + 1)
    },
    /** Sets each rate limit whose key begins with `keys` to `uses` uses at the current time. */
    async fill(keys: string, uses: number): Promise<void> {
      const { length } = await query('update rate_limit set uses = $2 where key like $1 returning key', [
        `${keys}:%`,
        Array.from({ length: uses }, () => stack().clock.now()),
      ])
      if (length === 0) throw new Error(`nothing has used ${keys} yet`)
    },
    /** Locks a user's row until the call waits for the lock, then applies `change` with the id as $1, and commits. */
    async whileHeld<T>(userId: string, call: () => Promise<T>, change: string): Promise<T> {
      await query('begin')
      await query('select from app_user where id = $1 for no key update', [userId])
      const reply = call()
      await waitersBehind(1)
      await query(change, [userId])
      await query('commit')
      return reply
    },
    /** Makes the broker respond with an error to the next request that contains this text. */
    brokerFails: (match: string, status = 500) =>
      stack().sandbox.fault({ provider: 'ascend', match, kind: 'error', status }),
    /** Waits until a fault delays a request that matches `point`: two polls in a row find the same pending request. */
    async held(point: Point): Promise<void> {
      const unanswered = async () => {
        const requests = await stack().sandbox.requests(point.provider)
        return requests.filter((request) => isUnanswered(request, point)).map(({ id }) => id)
      }
      let before = await unanswered()
      await eventually(unanswered, (now) => {
        const isHeld = now.some((id) => before.includes(id))
        before = now
        return isHeld
      })
    },
    /** Waits for at least `count` emails to the address with a matching subject. @returns the emails */
    mails: (to: string, subject: RegExp, count = 1) =>
      eventually(
        async () => (await stack().sandbox.messages(to)).filter((mail) => subject.test(mail.subject ?? '')),
        ({ length }) => length >= count,
      ),
    /** Advances the clock by `afterSeconds`, then waits until the server has run `housekeeping` and `tax-years`. */
    async housekeep(afterSeconds = 0): Promise<void> {
      stack().clock.advance(afterSeconds)
      const tasks = ['housekeeping', 'tax-years']
      const [now] = await query<{ at: Date }>('select clock_timestamp() as at')
      await query('update scheduled_task set due_at = $1 where name = any($2)', [now?.at, tasks])
      await eventually(
        () => query('select from scheduled_task where name = any($2) and done_at >= $1', [now?.at, tasks]),
        ({ length }) => length === tasks.length,
      )
    },
    /** Waits until none of the applicant's provider calls is pending. */
    settled: ({ userId, clientId }: Applicant) =>
      eventually(
        () =>
          query(
            `select from provider_call where state = 'pending' and (user_id = $1 or client_id::text = $2)`,
            [userId, clientId],
          ),
        ({ length }) => length === 0,
      ),
    /** Creates a user that has not entered any verification code. */
    user: builder((applicant) => applicant.createUser()),
    /** Creates an applicant that has entered the codes sent to phone and email. */
    applicant: builder(signUp),
    /** Creates an applicant that has saved the name. */
    named: builder(signUp, (applicant) => applicant.saveName()),
    /** Creates an applicant that has answered every question except the affiliations. */
    answered: builder(signUp, answer),
    /** Creates an applicant whose account is requested and whose agreements are shown. */
    atAgreements: builder(signUp, answer, openAccount),
    /** Creates an applicant with an open account and no contribution. */
    withAccount,
    /** Creates an applicant that has answered the product flow's questions and saved the contribution. */
    async atStatements(overrides: Partial<Person> = {}): Promise<Applicant> {
      const applicant = await builder(signUp, answer)({ accountType: 'PRODUCT', ...overrides })
      await applicant.saveContribution()
      await applicant.readClient()
      return applicant
    },
    /** Creates an applicant that must upload documents: for every item (0002) or only for the address (0003). */
    withDocumentsWanted: (serial: '0002' | '0003' = '0003') => withAccount({ ssn: unverified(serial).ssn }),
    /** Creates an applicant at the confirmation of this contribution, with the bank relationship created. */
    async related(contribution?: object, overrides?: Partial<Person>): Promise<Applicant> {
      const applicant = await withAccount(overrides)
      await applicant.must(applicant.contribute(contribution))
      await linkBank(applicant)
      await applicant.must(applicant.relate())
      return applicant
    },
    /** Creates an applicant at the confirmation, with a saved contribution and a linked bank. */
    async withBank(overrides?: Partial<Person>, amount?: number, day?: number): Promise<Applicant> {
      const applicant = await withAccount(overrides)
      await applicant.saveContribution(amount, day)
      await linkBank(applicant)
      return applicant
    },
  }
}

interface Refusal {
  status: number
  code: string
  fields?: string[]
  day?: string
  until?: string
}

/** Returns a rejected call's error, and checks that the error has the common format (API-02). */
export async function refusal(reply: Promise<Reply<unknown>>): Promise<Refusal> {
  const { status, body } = await reply
  const { message, ...refused } = body as Refusal & { message: string }
  const { fields: _fields, day: _day, until: _until, ...rest } = refused
  expect({ ...rest, message }).toEqual({
    status,
    code: expect.any(String),
    message: expect.stringMatching(/\w/),
  })
  expect(status).toBeGreaterThanOrEqual(400)
  return refused
}

/** Expects the call to be rejected with this status and code, as in `409 stale`, and exactly these fields. */
export const expectRefusal = async (
  reply: Promise<Reply<unknown>>,
  statusAndCode: string,
  ...fields: string[]
): Promise<void> => {
  const { status, code, until: _until, ...rest } = await refusal(reply)
  const refused = { statusAndCode: `${status} ${code}`, ...rest }
  expect(refused).toEqual({ statusAndCode, ...(fields.length > 0 ? { fields } : {}) })
}

/** Returns the sorted statuses of parallel calls. */
export const statusesOf = async (replies: Promise<Reply<unknown>>[]): Promise<number[]> =>
  (await Promise.all(replies)).map(({ status }) => status).sort((a, b) => a - b)

/** Expects each of `count` parallel calls to return 200. */
export const allSucceed = async (count: number, call: () => Promise<Reply<unknown>>): Promise<void> =>
  expect(await statusesOf(Array.from({ length: count }, call))).toEqual(Array(count).fill(200))

/** Polls until the value equals `expected`. */
export const becomes = <Value>(read: () => Promise<Value>, expected: Value): Promise<Value> =>
  eventually(read, (value) => isDeepStrictEqual(value, expected))

/** Polls until `isExpected` accepts the value. Throws after 90 seconds. */
export async function eventually<Value>(
  read: () => Promise<Value>,
  isExpected: (value: Value) => boolean,
): Promise<Value> {
  const deadline = Date.now() + 90_000
  for (;;) {
    const value = await read()
    if (isExpected(value)) return value
    if (Date.now() > deadline) throw new Error('the value was not as expected within 90 seconds')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Sends 20 calls at a time, because more calls of one session at once are refused. */
export const inBatches = async <Item, Result>(
  items: readonly Item[],
  send: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += 20)
    results.push(...(await Promise.all(items.slice(at, at + 20).map(send))))
  return results
}
