// Writes docs/operations/settings.md from the settings' schema and the texts of .env.example. With --check, fails if it is out of date.

import { readFileSync } from 'node:fs'
import { type EnvName, settingShapes } from '../apps/server/src/platform/config/env.ts'
import { writeOrCheck } from './generators.ts'

const command = 'npm run settings-doc'
const root = new URL('../', import.meta.url)

/** Returns a setting's name, with its default in the environment if it has one. */
const nameText = (name: EnvName, comment: string): string => {
  // Defaults of settings that production requires are for a local installation only.
  const { data } = comment.includes('Required') ? {} : settingShapes[name].safeParse(undefined)
  const isOneValue = typeof data === 'number' || (typeof data === 'string' && data !== '')
  return isOneValue ? `\`${name}\` (\`${data}\`)` : `\`${name}\``
}

/** Quotes names of settings, and links documents. */
const marked = (text: string): string =>
  text
    .replaceAll(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g, '`$&`')
    .replaceAll(/'([^']*<[^']*)'/g, '`$1`')
    .replaceAll(
      /docs\/(operations\/)?([\w-]+\.md)/g,
      (_, own?: string, file = '') => `[${file}](${own ? '' : '../'}${file})`,
    )

const plain = (lines: readonly string[]): string => lines.map((line) => line.replace(/^# ?/, '')).join(' ')

/** One part of .env.example between empty lines: a group's heading, or comments with the settings below them. */
const partText = (part: string): string => {
  if (part.startsWith('# --- ')) {
    const [title = '', ...rest] = plain(part.split('\n')).slice('--- '.length).split('. ')
    return [`## ${title}`, ...(rest.length > 0 ? ['', marked(rest.join('. '))] : [])].join('\n')
  }
  const entries = [...part.matchAll(/((?:^#.*\n)+)((?:^[A-Z].*\n?)+)/gm)]
  if (entries.length === 0) return marked(plain(part.split('\n')))
  return entries
    .map(([, comment = '', settings = '']) => {
      const names = settings.match(/^[A-Z\d_]+/gm) as EnvName[]
      return `- ${names.map((name) => nameText(name, comment)).join(', ')}: ${marked(plain(comment.trimEnd().split('\n')))}`
    })
    .join('\n')
}

const [, ...parts] = readFileSync(new URL('.env.example', root), 'utf8').trimEnd().split('\n\n')
const text = `# Settings

<!-- Written by \`${command}\`. Change .env.example, apps/server/src/platform/config/env.ts or brokers.ts instead. -->

All settings of servers, workers and operator commands, as environment variables, with their defaults. [Configure](configure.md)
says how to set and check them.

${parts.map(partText).join('\n\n')}
`
writeOrCheck(
  new URL('docs/operations/settings.md', root),
  text,
  `docs/operations/settings.md is out of date: run ${command}.`,
)
