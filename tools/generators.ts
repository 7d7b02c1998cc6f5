import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Lists each generated file, and the command that fails if the file is out of date. */
export const generators = [
  { file: 'docs/flow.md', check: ['tools/make-flow-doc.ts', '--check'] },
  { file: 'docs/conformance.md', check: ['tools/make-conformance.ts', '--check'] },
  { file: 'docs/deviations.md', check: ['tools/make-deviations.ts', '--check'] },
  { file: 'docs/events.md', check: ['tools/make-events-doc.ts', '--check'] },
  { file: 'docs/operations/settings.md', check: ['tools/make-settings-doc.ts', '--check'] },
  { file: 'deploy/grafana', check: ['tools/make-dashboards.ts', '--check'] },
  { file: 'the list of countries', check: ['tools/make-countries.ts', '--check'] },
  { file: 'the sample documents', check: ['tools/make-documents.ts', '--check'] },
  { file: 'package-lock.json', check: ['tools/complete-lock.ts', '--check'] },
] as const

/** Writes a generated file; with `--check`, only fails if the file is out of date. */
export const writeOrCheck = (file: string | URL, text: string, staleMessage: string): void => {
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(staleMessage)
    process.exitCode = 1
  }
}
