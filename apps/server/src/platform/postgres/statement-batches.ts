import { CompiledQuery, Kysely, type KyselyConfig, type QueryResult } from 'kysely'
import { createPool } from './bounded-pool.ts'
import type { PreparedClient } from './prepared-client.ts'
import type { Tables } from './schema.ts'

/** Maximum number of statements per batch, because each waits for all. */
const maxSize = 16

/**
 * Longest wait of a batch for a locked row. Longer than most locks are held. Shorter than PostgreSQL's
 * `deadlock_timeout` (1 s), so that a batch in a deadlock gives up before PostgreSQL ends another transaction.
 */
const lockMs = 50

/** Longest wait of a statement that runs alone after its batch. It occupies a connection of the pool meanwhile. */
const aloneLockMs = 1_000

/** Marks a statement that may share a transaction with other requests' statements. Only its rows are returned. */
export const batchedQuery = (sql: string, parameters: unknown[]): CompiledQuery & { isBatched: true } => ({
  ...CompiledQuery.raw(sql, parameters),
  isBatched: true,
})

/** Called after each statement, with its duration. */
export type OnStatement = (text: string, ms: number, hasFailed: boolean) => void

interface Waiting {
  query: CompiledQuery
  /** Receives the statement's rows, or `undefined` if the batch was rolled back. */
  resolve(rows: unknown[] | undefined): void
  reject(error: unknown): void
}

/**
 * Runs the statements that `batchedQuery` marks together with those of other requests, except within a transaction. A
 * statement runs at once if no batch is running; otherwise, it waits for the next batch. A batch is one transaction, so
 * its statements share one message and one wait for the disk. If a statement fails or waits too long for a lock, its
 * batch is rolled back, and each statement of the batch runs alone, with a short wait for locks.
 */
export class BatchingKysely extends Kysely<Tables> {
  readonly #pool: ReturnType<typeof createPool>
  readonly #onStatement: OnStatement | undefined
  readonly #waiting: Waiting[] = []
  #isRunning = false

  /** @param connectionString of the database for batches, which use one connection of their own */
  constructor(config: KyselyConfig, connectionString: string, onStatement?: OnStatement) {
    super(config)
    this.#pool = createPool(connectionString, { size: 1, lockMs, pipeline: true })
    this.#onStatement = onStatement
  }

  override async executeQuery<Row>(
    ...args: Parameters<Kysely<Tables>['executeQuery']>
  ): Promise<QueryResult<Row>> {
    const [query] = args
    if (!('isBatched' in query)) return super.executeQuery(...args) as Promise<QueryResult<Row>>
    const rows = await this.#inBatch(query as CompiledQuery)
    return rows ? { rows: rows as Row[] } : this.#alone(query as CompiledQuery<Row>)
  }

  #alone<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    return this.transaction().execute(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw(`set local lock_timeout = ${aloneLockMs}`))
      return tx.executeQuery(query)
    })
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#pool.end()])
  }

  /** @returns the statement's rows, or `undefined` if its batch was rolled back */
  async #inBatch(query: CompiledQuery): Promise<unknown[] | undefined> {
    const start = performance.now()
    let hasFailed = true
    try {
      const rows = await new Promise<unknown[] | undefined>((resolve, reject) => {
        this.#waiting.push({ query, resolve, reject })
        if (!this.#isRunning) void this.#runBatches()
      })
      hasFailed = rows === undefined
      return rows
    } finally {
      this.#onStatement?.(query.sql, performance.now() - start, hasFailed)
    }
  }

  async #runBatches(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) {
      try {
        const client = await this.#pool.connect()
        await this.#runOn(client).finally(() => client.release())
      } catch (error) {
        // Without a connection, every waiting statement fails.
        for (const { reject } of this.#waiting.splice(0)) reject(error)
      }
    }
    this.#isRunning = false
  }

  /** Runs batches until no statement is waiting. */
  async #runOn(client: PreparedClient): Promise<void> {
    let sent: Promise<() => void> | undefined = this.#send(client)
    while (sent) {
      const settle: () => void = await sent
      // Sends the next batch first, so that PostgreSQL works while the server responds.
      sent = this.#waiting.length > 0 && client.isUsable ? this.#send(client) : undefined
      settle()
    }
  }

  /** Sends the next batch. @returns a function that passes the outcome to the batch's callers */
  async #send(client: PreparedClient): Promise<() => void> {
    const batch = this.#waiting.splice(0, maxSize)
    try {
      const results = await client.queryTogether(
        batch.map(({ query: { sql, parameters } }) => ({ text: sql, values: parameters })),
      )
      return () => {
        for (const [index, { resolve }] of batch.entries()) resolve(results?.[index]?.rows)
      }
    } catch (error) {
      // The batch may have been committed, so its statements must not run again.
      return () => {
        for (const { reject } of batch) reject(error)
      }
    }
  }
}
