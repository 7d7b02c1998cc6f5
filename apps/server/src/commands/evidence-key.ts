/** `npm run evidence-key` prints EVIDENCE_SIGNING_KEY's public keys, current key first, then EVIDENCE_PUBLIC_KEYS. */

import { publicKeysOfEnvironment } from './from-environment.ts'

let keys: string[] = []
try {
  const { EVIDENCE_SIGNING_KEY, EVIDENCE_SIGNING_KEY_FILE } = process.env
  if (EVIDENCE_SIGNING_KEY || EVIDENCE_SIGNING_KEY_FILE) keys = publicKeysOfEnvironment()
} catch {
  // An invalid key leaves `keys` empty, and the message below fits an invalid key too.
}
if (keys.length > 0) console.log(keys.join('\n'))
else {
  console.error('EVIDENCE_SIGNING_KEY is not set to 32 bytes in base64.')
  process.exitCode = 1
}
