// Fails if a file of the repository contains a key or a token. A test that needs one creates it.

import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { secretsIn } from './patterns.ts'

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: repository,
  encoding: 'utf8',
  maxBuffer: 16 * 1024 * 1024,
})
for (const file of files.split('\0').filter(Boolean)) {
  const path = join(repository, file)
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) continue
  for (const secret of secretsIn(readFileSync(path, 'latin1'))) {
    console.log(`${file}:${secret}`)
    process.exitCode = 1
  }
}
