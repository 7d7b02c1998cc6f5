import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { cruise, type IConfiguration, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'

/**
 * Checks imports against .dependency-cruiser.cjs. Each rule must reject its fixture, and every module that
 * git lists must be covered.
 */
const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as IConfiguration
const fixtures = join(repository, 'tools/boundaries/fixtures')
const folders = ['packages', 'apps', 'tools', 'e2e', 'bench'].filter((folder) =>
  existsSync(join(repository, folder)),
)

const problems = [...(await violations()), ...(await fixturesThatPass())]
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

async function fixturesThatPass(): Promise<string[]> {
  const names = (rules.forbidden ?? []).map((rule) => rule.name ?? '')
  const known = new Set(readdirSync(fixtures))
  const problems = names
    .filter((name) => !known.has(name))
    .map((name) => `The rule ${name} has no fixture in ${fixtures}`)
  for (const name of names.filter((rule) => known.has(rule))) {
    const folder = join(fixtures, name)
    const { summary } = await run(folder, readdirSync(folder))
    const found = summary.violations.some((violation) => violation.rule.name === name)
    if (!found) problems.push(`The rule ${name} accepts its fixture ${folder}`)
  }
  return problems
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
  return listed
    .split('\n')
    .filter(
      (file) =>
        !file.startsWith('tools/boundaries/fixtures/') && existsSync(join(repository, file)) && file !== '',
    )
}
