import { rotateKeys } from '../use-cases/records/rotate.ts'
import { vaultOfEnvironment } from './from-environment.ts'
import { onDatabase } from './on-database.ts'

/** `npm run rotate-keys`: puts what is stored under the current keys, the first of each setting (SE-01). */
await onDatabase(
  'npm run rotate-keys',
  process.argv.length === 2
    ? async (store) => {
        const vault = vaultOfEnvironment()
        const lines: string[] = []
        for (const [name, { changed, failed }] of Object.entries(await rotateKeys({ store, vault }))) {
          lines.push(`${name}: ${changed} put under the current key, ${failed.length} could not be opened.`)
          lines.push(...failed.map((id) => `  ${id}`))
          if (failed.length > 0) process.exitCode = 1
        }
        const earlier = await store.rotation.earlierBankAccounts()
        if (earlier > 0)
          lines.push(
            `${earlier} bank accounts were given once and are stored no more: each is recognised as long as the key stays that it was given under.`,
          )
        return lines.join('\n')
      }
    : undefined,
)
