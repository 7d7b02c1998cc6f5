/** Checks an acceptance certificate (AG-08), or an archive of the firm's API (FA-04), offline. Exits with 0 on a match, 1 on a difference, 2 on wrong usage. */

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type Finding, type NamedFile, verifyEvidence } from '../use-cases/evidence/verify.ts'
import { verifyFirmArchive } from '../use-cases/evidence/verify-firm-archive.ts'
import { type Command, run } from './command.ts'

const usage = `Usage: npm run verify-evidence -- [--key {public key}]… [--trail trail.jsonl] certificate.pdf document.pdf …
       npm run verify-evidence -- [--key {public key}]… evidence.tar`

const readNamed = (path: string): NamedFile => ({ name: basename(path), bytes: readFileSync(path) })

const findingsOf = (args: readonly string[]): Finding[] => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true }, trail: { type: 'string' } },
  })
  const { key: keys, trail } = values
  const [first, ...documents] = positionals
  if (first === undefined) throw new Error('no file was named')
  if (first.endsWith('.tar')) {
    if (trail !== undefined || documents.length > 0) throw new Error('an archive has all files in it')
    return verifyFirmArchive(readNamed(first), keys)
  }
  return verifyEvidence({
    certificate: readNamed(first),
    documents: documents.map(readNamed),
    trail: trail === undefined ? undefined : readNamed(trail),
    keys,
  })
}

const signs = { matches: '✓', differs: '✗', missing: '–' }

export const main: Command = async ({ args, print, warn }) => {
  try {
    const findings = findingsOf(args)
    for (const { result, words } of findings) print(`${signs[result]} ${words}`)
    return findings.some(({ result }) => result === 'differs') ? 1 : 0
  } catch (error) {
    warn(`${error instanceof Error ? error.message : 'unknown'}\n${usage}`)
    return 2
  }
}

if (import.meta.main) await run(main)
