import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { linkAllPackages } from '../../tools/mutants/copy.ts'

const run = (program: string, args: readonly string[], cwd = repository): void => {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} failed`)
}

const installPackages = (checkout: string): void => {
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (lock(checkout) === lock(repository)) linkAllPackages(checkout)
  else run('npm', ['ci', '--no-audit', '--no-fund'], checkout)
}

/** Checks out another commit temporarily, and photographs its gallery with that commit's own code. */
export const photographCommit = (commit: string, folder: string, options: readonly string[]): void => {
  const checkout = join(mkdtempSync(join(tmpdir(), 'vestibule-gallery-')), 'checkout')
  try {
    run('git', ['worktree', 'add', '--detach', '--quiet', checkout, commit])
    const script = join('e2e', 'gallery', 'run.ts')
    if (!existsSync(join(checkout, script))) throw new Error(`The commit ${commit} has no gallery.`)
    installPackages(checkout)
    run(process.execPath, [script, 'photograph', folder, ...options], checkout)
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', checkout], { cwd: repository })
    rmSync(dirname(checkout), { recursive: true, force: true })
  }
}

/** Extends a picture to this size, with transparent pixels. */
const extended = (picture: PNG, width: number, height: number): PNG => {
  const larger = new PNG({ width, height })
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0)
  return larger
}

/** Writes a picture of the differences. @returns the number of pixels that differ */
const compareFiles = (before: Buffer, after: Buffer, file: string): number => {
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)]
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)]
  const difference = new PNG({ width, height })
  const pixels = pixelmatch(
    extended(one, width, height).data,
    extended(other, width, height).data,
    difference.data,
    width,
    height,
    { threshold: 0.1 },
  )
  if (pixels > 0) writeFileSync(file, PNG.sync.write(difference))
  return pixels
}

export interface Difference {
  name: string
  kind: 'changed' | 'added' | 'removed'
  pixels: number
}

/** Compares the photographs in `before` and `after`, and writes pictures of the differences into `difference`. */
export const compareFolders = (folder: string): Difference[] => {
  const [before, after, difference] = ['before', 'after', 'difference'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(difference, { recursive: true })
  const names = [...new Set([...readdirSync(before), ...readdirSync(after)])].sort()
  return names.flatMap((name): Difference[] => {
    if (!existsSync(join(before, name))) return [{ name, kind: 'added', pixels: 0 }]
    if (!existsSync(join(after, name))) return [{ name, kind: 'removed', pixels: 0 }]
    const [old, now] = [readFileSync(join(before, name)), readFileSync(join(after, name))]
    if (old.equals(now)) return []
    const pixels = compareFiles(old, now, join(difference, name))
    return pixels > 0 ? [{ name, kind: 'changed', pixels }] : []
  })
}

const picture = (folder: string, name: string): string =>
  `<figure><figcaption>${folder}</figcaption><a href="${folder}/${name}"><img loading="lazy" src="${folder}/${name}" alt="${folder}: ${name}"></a></figure>`

const section = ({ name, kind, pixels }: Difference): string => {
  const folders = { changed: ['before', 'after', 'difference'], added: ['after'], removed: ['before'] }[kind]
  const amount = kind === 'changed' ? `${pixels} pixels` : kind
  return `<section><h2>${name.replace(/\.png$/, '')} <small>${amount}</small></h2><div>${folders
    .map((folder) => picture(folder, name))
    .join('')}</div></section>`
}

/** Writes the page of differences. @returns its path */
export const writeDifferences = (folder: string, commit: string, found: readonly Difference[]): string => {
  const file = join(folder, 'index.html')
  const style =
    'body{font:1rem/1.5 system-ui,sans-serif;margin:1rem}div{display:flex;gap:1rem;align-items:start}' +
    'figure{margin:0;flex:1}img{max-width:100%;border:1px solid #bbb}h2{font-size:1rem}small{font-weight:normal}'
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Differences from ${commit}</title><style>${style}</style>
<h1>${found.length} cells differ from ${commit}</h1>${found.map(section).join('\n')}</html>`,
  )
  return file
}
