/** `npm run rotate-keys -- --by {name}` re-encrypts stored values under the current keys (SE-01). */

import { rotateKeys } from '../use-cases/retention/rotate.ts'
import { vaultOfEnvironment } from './from-environment.ts'
import { onDatabase, takeOperator, type Work } from './on-database.ts'

const operator = takeOperator(process.argv.slice(2))

const rotated =
  (by: string): Work =>
  async (store, now) => {
    const vault = vaultOfEnvironment()
    await store.audit.operator({ by, action: 'key_rotation_begun', detail: {}, now })
    const lines: string[] = []
    const counts: Record<string, { changed: number; failed: number }> = {}
    for (const [name, { changed, failed }] of Object.entries(await rotateKeys({ store, vault }, now))) {
      lines.push(`${name}: ${changed} put under the current key, ${failed.length} could not be opened.`)
      lines.push(...failed.map((id) => `  ${id}`))
      counts[name] = { changed, failed: failed.length }
      if (failed.length > 0) process.exitCode = 1
    }
    await store.audit.operator({ by, action: 'key_rotation_ended', detail: counts, now })
    const earlier = await store.rotation.earlierBankAccounts()
    if (earlier > 0)
      lines.push(
        `${earlier} bank accounts are no longer stored: each is recognized while the key that indexed it is configured.`,
      )
    return lines.join('\n')
  }

await onDatabase(
  'npm run rotate-keys -- --by {name}',
  operator?.args.length === 0 ? rotated(operator.by) : undefined,
  'steward',
)
