/** `npm run evidence-key` prints EVIDENCE_SIGNING_KEY's public keys, current key first, then EVIDENCE_PUBLIC_KEYS. */

import { publicKeysOfEnvironment } from './from-environment.ts'

let keys: string[] = []
try {
  if (process.env.EVIDENCE_SIGNING_KEY) keys = publicKeysOfEnvironment()
} catch {
  // The message for an invalid key is the same as for a missing key.
}
if (keys.length > 0) console.log(keys.join('\n'))
else {
  console.error('EVIDENCE_SIGNING_KEY is not set to 32 bytes in base64.')
  process.exitCode = 1
}
