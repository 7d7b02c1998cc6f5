import { isKey } from '../config/keys.ts'
import { createSigner } from '../use-cases/evidence/ed25519.ts'

/** `npm run evidence-key`: the public halves of EVIDENCE_SIGNING_KEY, the current key's first, for `npm run verify-evidence -- --key`. */
const keys = (process.env.EVIDENCE_SIGNING_KEY ?? '').split(',')
if (keys.every(isKey)) for (const key of keys) console.log(createSigner(key).publicKey)
else {
  console.error('EVIDENCE_SIGNING_KEY is not set to 32 bytes in base64.')
  process.exitCode = 1
}
