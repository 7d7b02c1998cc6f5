import type { Kysely } from 'kysely'
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import { type JobRunner, queues } from '../../ports/jobs.ts'
import { kindOf } from '../../ports/kind-of.ts'
import type { Tables } from './schema.ts'
import { boundedConnection, roleTimeouts } from './timeouts.ts'

const options = { schema: 'pgboss', heartbeatSeconds: 10 }

/** Thirty tries are about two hours; what has outlived them is taken up anew by housekeeping. */
const retryPolicy = {
  retryLimit: 30,
  retryDelay: 3,
  retryBackoff: true,
  retryDelayMax: 300,
  heartbeatSeconds: options.heartbeatSeconds,
}

/** Makes pg-boss's tables and our queues, and gives queues that exist this release's policy, as the owner; the server's role is given what it needs to use them. */
export const installJobs = async (ownerUrl: string, migrationMs: number): Promise<void> => {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: options.schema,
    supervise: false,
    schedule: false,
    max: 1,
    ...boundedConnection(migrationMs),
  })
  boss.on('error', () => undefined)
  await boss.start()
  for (const name of Object.values(queues)) {
    await boss.createQueue(name, retryPolicy)
    // a queue that exists keeps the policy that it was made with
    await boss.updateQueue(name, retryPolicy)
  }
  await boss.stop({ graceful: false })
}

export const grantJobs = `
  grant usage on schema pgboss to vestibule_app;
  grant select, insert, update, delete on all tables in schema pgboss to vestibule_app;
  grant usage on all sequences in schema pgboss to vestibule_app;
  grant execute on all functions in schema pgboss to vestibule_app;`

/**
 * Most jobs find their call answered and end at once, so they are taken many at a time, each with its own end, and
 * without a pause while there are more; a second taker goes on where a slow call holds the first.
 */
const batches = {
  pollingIntervalSeconds: 1,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  localConcurrency: 2,
} as const

interface Job {
  id: string
  data: Record<string, unknown>
}

/** Jobs sent in a caller's own transaction; workers in the processes that run jobs. */
export interface Jobs extends JobRunner {
  send(db: Kysely<Tables>, queue: string, data: object, afterSeconds: number): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** What is told of a queue that fails, and of a job of it that throws: an error's message stays where it is. */
export interface JobFailures {
  onQueue(): void
  onJob(queue: string, kind: string, error: unknown): void
  /** every job that ended, after so many seconds */
  onEnd(queue: string, outcome: 'done' | 'failed', seconds: number): void
}

export const createJobs = (connectionString: string, { onQueue, onJob, onEnd }: JobFailures): Jobs => {
  const boss = new PgBoss({
    connectionString,
    schema: options.schema,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    // a dead process's job is found by its heartbeat at the next look, which by default comes once a minute
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    max: 2,
    // pg-boss releases a connection with the error of its query, so the pool discards it
    ...boundedConnection(roleTimeouts.statement_timeout.ms),
  })
  boss.on('error', onQueue)
  const timers: NodeJS.Timeout[] = []
  const jobs: Jobs = {
    async send(db, queue, data, afterSeconds) {
      await boss.send(queue, data, {
        startAfter: afterSeconds,
        db: {
          async executeSql(text, values) {
            const result = await db.executeQuery(CompiledQuery.raw(text, (values ?? []) as unknown[]))
            return { rows: result.rows as never[] }
          },
        },
      })
    },
    async work(queue, handler) {
      const run = async ({ id, data }: Job) => {
        const started = performance.now()
        const end = (outcome: 'done' | 'failed') =>
          onEnd(queue, outcome, (performance.now() - started) / 1000)
        try {
          await handler(data)
          end('done')
          return { id, status: 'completed' as const }
        } catch (error) {
          const kind = kindOf(error)
          onJob(queue, kind, error)
          end('failed')
          return { id, status: 'failed' as const, output: { kind } }
        }
      }
      await boss.work<Record<string, unknown>, void, typeof batches>(queue, batches, (jobs: Job[]) =>
        Promise.all(jobs.map(run)),
      )
    },
    async every(queue, seconds, handler) {
      await jobs.work(queue, handler)
      // one of a time, whoever sends it; a turn that failed is made good by the next
      const send = (): void =>
        void boss.send(queue, {}, { singletonSeconds: seconds, retryLimit: 0 }).catch(onQueue)
      send()
      timers.push(setInterval(send, seconds * 1000).unref())
    },
    async start() {
      await boss.start()
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
  return jobs
}
