/** Checks an acceptance certificate offline (AG-08). Exits with 0 on a match, 1 on a difference, 2 on wrong usage. */

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type Exhibits, type NamedFile, verifyEvidence } from '../use-cases/evidence/verify.ts'

const usage =
  'Usage: npm run verify-evidence -- [--key {public key}]… [--trail trail.jsonl] certificate.pdf document.pdf …'

const readNamed = (path: string): NamedFile => ({ name: basename(path), bytes: readFileSync(path) })

const exhibitsOf = (args: string[]): Exhibits => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true }, trail: { type: 'string' } },
  })
  const [certificate, ...documents] = positionals
  if (certificate === undefined) throw new Error('no certificate was named')
  return {
    certificate: readNamed(certificate),
    documents: documents.map(readNamed),
    trail: values.trail === undefined ? undefined : readNamed(values.trail),
    keys: values.key,
  }
}

const signs = { matches: '✓', differs: '✗', missing: '–' }

let exhibits: Exhibits
try {
  exhibits = exhibitsOf(process.argv.slice(2))
} catch (error) {
  console.error(`${error instanceof Error ? error.message : 'unknown'}\n${usage}`)
  process.exit(2)
}
const findings = verifyEvidence(exhibits)
for (const { result, words } of findings) console.log(`${signs[result]} ${words}`)
process.exitCode = findings.some(({ result }) => result === 'differs') ? 1 : 0
