/** `npm run rotate-keys -- --by {name}` re-encrypts stored values under the current keys (SE-01). */

import { rotateKeys } from '../use-cases/retention/rotate.ts'
import { type Command, run } from './command.ts'
import { vaultOf } from './from-environment.ts'
import { failed, onDatabase, takeOperator, type Work } from './on-database.ts'

const rotated =
  (by: string): Work =>
  async (store, now, { env }) => {
    const vault = vaultOf(env)
    await store.audit.operator({ by, action: 'key_rotation_begun', detail: {}, now })
    const lines: string[] = []
    const counts: Record<string, { changed: number; failed: number }> = {}
    for (const [name, { changed, failed }] of Object.entries(await rotateKeys({ store, vault }, now))) {
      lines.push(`${name}: ${changed} put under the current key, ${failed.length} could not be opened.`)
      lines.push(...failed.map((id) => `  ${id}`))
      counts[name] = { changed, failed: failed.length }
    }
    await store.audit.operator({ by, action: 'key_rotation_ended', detail: counts, now })
    const earlier = await store.rotation.earlierBankAccounts()
    if (earlier > 0)
      lines.push(
        `${earlier} bank accounts are no longer stored: each is recognized while the key that indexed it is configured.`,
      )
    const text = lines.join('\n')
    return Object.values(counts).some((count) => count.failed > 0) ? failed(text) : text
  }

export const main: Command = (input) => {
  const operator = takeOperator(input.args)
  const work = operator?.args.length === 0 ? rotated(operator.by) : undefined
  return onDatabase(input, 'npm run rotate-keys -- --by {name}', work, 'steward')
}

if (import.meta.main) await run(main)
