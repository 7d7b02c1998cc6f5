import { publicKeysOfEnvironment } from './from-environment.ts'

/** `npm run evidence-key`: the public keys of EVIDENCE_SIGNING_KEY, the current one first, then EVIDENCE_PUBLIC_KEYS. */
const keysOrNone = (): string[] => {
  try {
    return process.env.EVIDENCE_SIGNING_KEY ? publicKeysOfEnvironment() : []
  } catch {
    return []
  }
}

const keys = keysOrNone()
if (keys.length > 0) console.log(keys.join('\n'))
else {
  console.error('EVIDENCE_SIGNING_KEY is not set to 32 bytes in base64.')
  process.exitCode = 1
}
