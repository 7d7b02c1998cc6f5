import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'

const isTest = (file: string): boolean =>
  !/^(apps|packages)\//.test(file) ||
  /^packages\/(testing|launcher)\//.test(file) ||
  /\.test\.tsx?$|\/testing\//.test(file)

const measure = (files: string[]): string => {
  const lines = files.flatMap((file) => readFileSync(join(repository, file), 'utf8').trimEnd().split('\n'))
  const comments = lines.filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length
  const share = ((100 * comments) / lines.length).toFixed(1)
  return `${files.length} files, ${lines.length} lines, ${comments} of comments (${share} %)`
}

const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: repository, encoding: 'utf8' })
const files = listed.split('\n').filter(Boolean)
console.log(`Source: ${measure(files.filter((file) => !isTest(file)))}`)
console.log(`Tests:  ${measure(files.filter(isTest))}`)
