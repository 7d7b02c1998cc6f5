/** Keys and tokens that issuers give a recognizable form, and keys of our own settings. */
const patterns: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:\s|\\[nr])*[\w+/=]{40}/,
  'AWS key': /\b(AKIA|ASIA)[A-Z2-7]{16}\b/,
  'GitHub token': /\b(gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60})/,
  'npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'Google key': /\bAIza[\w-]{35}/,
  'Slack token': /\bxox[abeoprs]-[\w-]{20}/,
  'Stripe key': /\b[rs]k_live_[A-Za-z0-9]{20}/,
  'SendGrid key': /\bSG\.[\w-]{22}\.[\w-]{43}/,
  'Twilio key': /\b(AC|SK)[0-9a-f]{32}\b/,
  'Plaid token': /\baccess-production-[0-9a-f]{8}-/,
  'signed token': /\beyJ[\w-]{16,}\.eyJ[\w-]{16,}\.[\w-]{20}/,
  'Vestibule key': /\b[A-Z][A-Z_]*_KEY['"]?\s*[:=]\s*['"]?[A-Za-z0-9+/]{43}=/,
}

/** @returns the line number and kind of each secret in a text */
export const secretsIn = (text: string): string[] =>
  Object.entries(patterns).flatMap(([kind, pattern]) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].map(
      ({ index }) => `${text.slice(0, index).split('\n').length}: ${kind}`,
    ),
  )
