import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'

/** Copies the files of the working tree, and links its packages. The caller removes the returned folder. */
export const copyRepository = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'vestibule-mutants-'))
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', listed, { cwd: repository, encoding: 'utf8', maxBuffer: 1 << 26 })
  for (const file of new Set(files.split('\0').filter((one) => existsSync(join(repository, one))))) {
    if (file === '') continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(repository, file), join(copy, file), { recursive: true, verbatimSymlinks: true })
  }
  // The servers of HTTP tests serve the built pages.
  if (existsSync(join(repository, 'apps/web/dist')))
    cpSync(join(repository, 'apps/web/dist'), join(copy, 'apps/web/dist'), { recursive: true })
  linkAllPackages(copy)
  return copy
}

/** Links the packages that are installed here into another checkout. */
export const linkAllPackages = (checkout: string): void => {
  for (const folder of ['node_modules', ...globSync('{apps,packages}/*/node_modules', { cwd: repository })])
    linkPackages(join(repository, folder), join(checkout, folder))
}

/** Links each package. Copies the links to the workspaces, which are relative, so that they lead into the copy. */
const linkPackages = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') && name !== '.bin') continue
    if (name === '@vestibule')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}
