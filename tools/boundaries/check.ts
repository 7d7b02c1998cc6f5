// Checks imports against .dependency-cruiser.cjs. Each rule must reject its example in forbidden-imports.ts, and
// dependency-cruiser must have read every module that git lists.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { cruise, type IConfiguration, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import { forbiddenImports } from './forbidden-imports.ts'

const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as IConfiguration
const folders = ['packages', 'apps', 'tools', 'e2e', 'bench'].filter((folder) =>
  existsSync(join(repository, folder)),
)

// The folder is inside the repository, so that the examples can import its packages.
mkdirSync(join(repository, '.tsbuild'), { recursive: true })
const examples = mkdtempSync(join(repository, '.tsbuild/boundaries-'))
const problems = [...(await violations()), ...(await acceptedImports())]
rmSync(examples, { recursive: true })
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

async function violations(): Promise<string[]> {
  const { modules, summary } = await run(repository, folders)
  const comments = new Map(rules.forbidden?.map((rule) => [rule.name, rule.comment]))
  const broken = summary.violations.map(
    ({ from, to, rule }) => `${from} imports ${to}\n  ${rule.name}: ${comments.get(rule.name)}`,
  )
  const read = new Set(modules.map((module) => module.source))
  const unread = listedModules().filter((file) => !read.has(file))
  return [...broken, ...unread.map((file) => `${file} was not checked by dependency-cruiser`)]
}

async function acceptedImports(): Promise<string[]> {
  const found: string[] = []
  for (const { name = '' } of rules.forbidden ?? []) {
    const forbidden = forbiddenImports[name]
    const folder = join(examples, name)
    if (forbidden) writeExample(folder, ...forbidden)
    const { summary } = await run(folder, forbidden ? readdirSync(folder) : [])
    if (!summary.violations.some((violation) => violation.rule.name === name))
      found.push(`The rule ${name} has no example in forbidden-imports.ts, or accepts it`)
  }
  return found
}

function writeExample(folder: string, from: string, to: string, kind?: 'type' | 'circular'): void {
  const isFile = to.startsWith('apps/') || to.startsWith('packages/')
  const pathTo = (source: string, target: string): string => {
    const path = relative(dirname(source), target)
    return path.startsWith('.') ? path : `./${path}`
  }
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const specifier = isFile ? pathTo(from, to) : to
  write(from, `import ${kind === 'type' ? 'type ' : ''}{ value } from '${specifier}'\nexport { value }\n`)
  if (isFile)
    write(to, kind === 'circular' ? `export * from '${pathTo(to, from)}'\n` : 'export const value = 1\n')
  else write('apps/server/package.json', JSON.stringify({ private: true, devDependencies: { [to]: '*' } }))
}

async function run(baseDir: string, roots: string[]): Promise<ICruiseResult> {
  const { enhancedResolveOptions, exclude, ...options } = rules.options ?? {}
  const cruiseOptions: ICruiseOptions = {
    ...options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: rules.forbidden ?? [] },
  }
  if (exclude !== undefined) cruiseOptions.exclude = exclude
  const { output } = await cruise(roots, cruiseOptions, enhancedResolveOptions)
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result')
  return output
}

function listedModules(): string[] {
  const patterns = folders.flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`])
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns]
  const listed = execFileSync('git', args, { cwd: repository, encoding: 'utf8' })
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(repository, file)))
}
