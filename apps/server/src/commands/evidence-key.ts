/** `npm run evidence-key` prints EVIDENCE_SIGNING_KEY's public keys, current key first, then EVIDENCE_PUBLIC_KEYS. */

import { readEnvironment } from '../app/build/environment.ts'
import { type Command, run } from './command.ts'
import { publicKeysOf } from './from-environment.ts'

export const main: Command = async ({ env, print, warn }) => {
  try {
    if (env.EVIDENCE_SIGNING_KEY || env.EVIDENCE_SIGNING_KEY_FILE) {
      print(publicKeysOf(await readEnvironment(env)).join('\n'))
      return 0
    }
  } catch {
    // The message below fits an invalid key too.
  }
  warn('EVIDENCE_SIGNING_KEY is not set to 32 bytes in base64.')
  return 1
}

if (import.meta.main) await run(main)
