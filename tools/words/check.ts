// Lists the names and comments that contain a word of `odd-words.ts`; exits with 1 if it finds any.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { findOddWords } from './odd-words.ts'

const filters = process.argv.slice(2)
const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: repository, encoding: 'utf8' })
const files = listed
  .split('\n')
  .filter((file) => file && !file.startsWith('tools/words/') && !file.endsWith('.generated.ts'))
  .filter((file) => filters.length === 0 || filters.some((filter) => file.startsWith(filter)))

const findings = files.flatMap((file) =>
  findOddWords(basename(file), readFileSync(join(repository, file), 'utf8')).map(
    ({ line, text, word }) => `${file}:${line}  ${word}  ${text}`,
  ),
)
for (const finding of findings) console.log(finding)
console.log(`${findings.length} odd words in ${files.length} files.`)
process.exitCode = findings.length === 0 ? 0 : 1
