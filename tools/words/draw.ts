// `npm run words:draw [-- seed]` prints 80 comments and 20 paragraphs at random, to be read one by one without their context.
// At most 4 of the 100 may need a second reading. The same seed draws the same texts from the same commit.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { seeded } from '@vestibule/testing/seeded'
import ts from 'typescript'
import { commentsOf } from './odd-words.ts'

const seed = Number(process.argv[2] ?? Date.now() % 100_000)
const generated = ['docs/conformance.md', 'docs/flow.md']

const list = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: repository, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !file.endsWith('.generated.ts') && !generated.includes(file))

const read = (file: string): string => readFileSync(join(repository, file), 'utf8')

/** Returns the comments of a file; consecutive `//` lines are one comment. */
function comments(file: string): string[] {
  const content = read(file)
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true)
  const texts: { start: number; end: number; text: string }[] = []
  for (const { pos, end } of commentsOf(source, content).sort((a, b) => a.pos - b.pos)) {
    const text = content.slice(pos, end)
    const last = texts.at(-1)
    if (last && text.startsWith('//') && /^[ \t]*\r?\n[ \t]*$/.test(content.slice(last.end, pos))) {
      last.text += `\n${text}`
      last.end = end
    } else texts.push({ start: pos, end, text })
  }
  return texts
    .filter(({ text }) => !/biome-ignore|eslint-disable|@ts-expect-error|^\/\/\/ </.test(text))
    .map(({ start, text }) => `${file}:${source.getLineAndCharacterOfPosition(start).line + 1}\n${text}`)
}

/** Returns the paragraphs of a document: blocks of text without headings, tables and code. */
const paragraphs = (file: string): string[] =>
  read(file)
    .replace(/```[\s\S]*?```/g, '')
    .split(/\n{2,}/)
    .filter((block) => block.trim().length > 60 && !/^\s*(#|\||<|Date:)/.test(block))
    .map((block) => `${file}\n${block}`)

const random = seeded(seed)
const draw = (texts: string[], count: number): string[] =>
  texts
    .map((text) => ({ text, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ text }) => text)

const drawn = [
  ...draw(list('*.ts', '*.tsx').flatMap(comments), 80),
  ...draw(list('*.md', ':!tools/documents', ':!.github').flatMap(paragraphs), 20),
]
console.log(drawn.map((text, index) => `${index + 1}. ${text}`).join('\n\n'))
console.log(`\nSeed ${seed}`)
