import { createHash } from 'node:crypto'
import pg from 'pg'
import { StoreUnavailableError } from '../common/store-unavailable.ts'
import { connectionCode, failureCode } from './failure-code.ts'
import { longMs, setLongTimeouts } from './long-transaction.ts'
import { connectMs, marginMs, queryMsFor } from './timeouts.ts'

/** Maximum number of prepared statements per process. Further statements are planned on each use. */
const maxPrepared = 400

const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  // Depends only on the text. If a pooler mixes connections, the name can be unknown, but is never another statement's.
  const name = `vestibule_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}

export interface ClientOptions {
  /** Set if connections lead to a pooler, which gives consecutive transactions different connections to PostgreSQL. */
  isPooled?: boolean | undefined
  /** Longest wait for a locked row, if other than the role's. Not for `isPooled`. */
  lockMs?: number | undefined
}

/** Prepares each statement and limits its time. Closes a failed connection, so that the pool drops it. */
export class PreparedClient extends pg.Client {
  /** Statement timeout, which is the connection timeout until the role's timeout is known. */
  #queryMs = connectMs
  #isBounded = false
  readonly #isNamed: boolean
  readonly #lockMs: number | undefined
  #isLong = false
  /** Code of the failure that made the connection unusable. */
  #closedBy: string | undefined

  constructor(config?: pg.ClientConfig & ClientOptions) {
    super(config)
    this.#isNamed = config?.isPooled !== true
    this.#lockMs = config?.lockMs
    // Without a listener, a connection cut between two statements would end the process.
    this.on('error', (error) => {
      this.#closedBy ??= connectionCode(error)
    })
  }

  /** Derives the statement timeout from the role's timeout, and sets the lock timeout, only once per connection. */
  async bound(): Promise<void> {
    if (this.#isBounded) return
    const { rows } = await this.query<{ setting: string }>(
      `select setting from pg_settings where name = 'statement_timeout'`,
    )
    this.#queryMs = queryMsFor(Number(rows[0]?.setting))
    // Not as a startup parameter, because poolers in session mode reject those.
    if (this.#lockMs) await this.query(`set lock_timeout = ${this.#lockMs}`)
    this.#isBounded = true
  }

  /** False after a failure that made the connection unusable. */
  get isUsable(): boolean {
    return this.#closedBy === undefined
  }

  override query = ((query: unknown, values?: unknown[]) =>
    typeof query === 'string'
      ? this.#bounded(query, () => this.#submit(this.#named(query, values)))
      : (super.query as (...args: unknown[]) => unknown)(query, values)) as pg.Client['query']

  /**
   * Prepares statements and runs them in one transaction. Requires `pipeline`, with which they are sent together.
   * @returns the results, or `undefined` if PostgreSQL rejected a statement and so rolled the transaction back
   * @throws if the transaction was committed but its rows cannot be read, or if the connection was lost, so that the
   *   transaction may have been committed
   */
  async queryTogether(
    statements: readonly { text: string; values: readonly unknown[] }[],
  ): Promise<pg.QueryResult[] | undefined> {
    const named = statements.map(({ text, values }) => this.#named(text, [...values]))
    const isSeveral = named.length > 1
    const queries = isSeveral ? [{ text: 'begin' }, ...named, { text: 'commit' }] : named
    const outcomes = await this.#bounded('', () =>
      Promise.allSettled(queries.map((query) => this.#submit(query))),
    )
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
    const [failure] = failures
    if (failure) {
      const error = this.#errorOf(failure)
      if (this.isUsable && failures.some((one) => one instanceof pg.DatabaseError)) return undefined
      throw error
    }
    const results = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    return isSeveral ? results.slice(1, -1) : results
  }

  #named(text: string, values: unknown[] = []): pg.QueryConfig {
    const isNamed = this.#isNamed && values.length > 0 && (names.has(text) || names.size < maxPrepared)
    return { text, values, ...(isNamed && { name: nameOf(text) }) }
  }

  #submit(query: pg.QueryConfig): Promise<pg.QueryResult> {
    return super.query(query)
  }

  /** Ends the connection if the response takes too long. */
  async #bounded<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
    const timer = setTimeout(() => this.#close('TIMEOUT'), this.#boundOf(text))
    try {
      return await run()
    } catch (error) {
      throw this.#errorOf(error as Error)
    } finally {
      clearTimeout(timer)
    }
  }

  #boundOf(text: string): number {
    if (text === setLongTimeouts) this.#isLong = true
    else if (this.#isLong && this.getTransactionStatus() === 'I') this.#isLong = false
    return this.#isLong ? longMs + marginMs : this.#queryMs
  }

  /** Ends the client, so that the pool drops it. Destroys the socket, because a frozen server never confirms an end. */
  #close(code: string): void {
    this.#closedBy ??= code
    void this.end()
    this.connection.stream.destroy()
  }

  #errorOf(error: Error): Error {
    const failure = failureCode(error)
    if (failure?.endsConnection) this.#close(failure.code)
    const code = failure?.code ?? this.#closedBy
    return code === undefined ? error : new StoreUnavailableError(code)
  }
}
