/** `npm run migrate` runs the migrations that the database lacks, and stores the disclosures (DP-02). */

import { migrate } from '../migrate.ts'
import { ConfigError, readMigration } from '../platform/config/config.ts'
import { readEnv } from '../platform/config/env.ts'

try {
  const { url, lockMs, brand } = readMigration(readEnv(process.env))
  await migrate(url.reveal(), brand, { lockMs, report: (line) => console.log(line) })
  console.log("The database has this release's schema.")
} catch (error) {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  const reason = cause instanceof Error ? `\n${cause.message}` : ''
  console.error(error instanceof ConfigError ? message : `${message}${reason}`)
  process.exitCode = 1
}
