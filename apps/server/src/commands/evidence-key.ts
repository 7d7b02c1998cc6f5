import { createSigner } from '../use-cases/evidence/ed25519.ts'

/** `npm run evidence-key`: the public half of EVIDENCE_SIGNING_KEY, for `npm run verify-evidence -- --key`. */
const { EVIDENCE_SIGNING_KEY = '' } = process.env
if (Buffer.from(EVIDENCE_SIGNING_KEY, 'base64').length === 32)
  console.log(createSigner(EVIDENCE_SIGNING_KEY).publicKey)
else {
  console.error('EVIDENCE_SIGNING_KEY is not set to 32 bytes in base64.')
  process.exitCode = 1
}
