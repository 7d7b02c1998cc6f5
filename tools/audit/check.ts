// Fails if a production package has a vulnerability of at least moderate severity that the registry lists.

import { spawnSync } from 'node:child_process'
import { repository } from '@vestibule/launcher/repository'
import { readAudit } from './report.ts'

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
  cwd: repository,
  encoding: 'utf8',
  timeout: 30_000,
})
const audit = readAudit(stdout ?? '')
if ('skipped' in audit) console.log(`Skipped: ${audit.skipped}`)
else if (audit.findings.length > 0) {
  console.log(audit.findings.join('\n'))
  process.exitCode = 1
}
