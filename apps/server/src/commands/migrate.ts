/** `npm run migrate` runs the migrations that the database lacks, and stores the disclosures (DP-02). */

import { migrate } from '../app/migrate.ts'
import { ConfigError, readMigration } from '../platform/config/config.ts'
import { readEnv } from '../platform/config/env.ts'
import { type Command, onEachBrand, run } from './command.ts'

export const main: Command = async ({ env, print, warn }) => {
  try {
    const { url, lockMs, brand } = readMigration(readEnv(env))
    await migrate(url.reveal(), brand, { lockMs, report: print })
    print("The database has this release's schema.")
    return 0
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    const reason = cause instanceof Error ? `\n${cause.message}` : ''
    warn(error instanceof ConfigError ? message : `${message}${reason}`)
    return 1
  }
}

if (import.meta.main) await run(main, onEachBrand)
