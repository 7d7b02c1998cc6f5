import { sql } from 'kysely'
import { kindOf } from '../common/kind-of.ts'
import { StoreUnavailableError } from '../common/store-unavailable.ts'
import { createDatabase } from './database.ts'
import { migrations } from './migrations.ts'

/** Maximum time of a probe, because load balancers probe every two seconds. */
const answerWithinMs = 2_000

/** Creates a readiness check on its own connection that a busy pool cannot block. Concurrent calls share a probe. */
export const createReadiness = (connectionString: string, isPooled: boolean) => {
  const db = createDatabase(connectionString, undefined, { size: 1, waitMs: answerWithinMs, isPooled })
  let release: ReturnType<typeof migrations> | undefined
  let probing: Promise<string | undefined> | undefined

  const probe = async (): Promise<string | undefined> => {
    release ??= migrations()
    const { rows } = await sql<{ ran: Record<string, string> }>`
      select prove_write(), (select json_object_agg(name, checksum) from migration) as ran`.execute(db)
    const ran = rows[0]?.ran ?? {}
    return (await release).every(({ name, checksum }) => ran[name] === checksum) ? undefined : 'migrations'
  }

  return {
    /** Returns a code for the log, or `undefined` if the process is ready. Resolves within two seconds. */
    async whyNot(): Promise<string | undefined> {
      probing ??= probe()
        .catch((error) => (error instanceof StoreUnavailableError ? error.code : kindOf(error)))
        .finally(() => {
          probing = undefined
        })
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<string>((resolve) => {
        timer = setTimeout(() => resolve('TIMEOUT'), answerWithinMs)
      })
      return Promise.race([probing, late]).finally(() => clearTimeout(timer))
    },
    close: (): Promise<void> => db.destroy(),
  }
}
export type Readiness = ReturnType<typeof createReadiness>
