// Adds platform packages that npm omitted from package-lock.json, and missing hashes; `--check` only reports them. Without
// these entries, `npm ci` rejects the lock file. npm installs each package only on its own platform.

import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'

interface Entry {
  version?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const file = join(repository, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
const missing = findMissing(lock.packages)
const unhashed = [...Object.entries(lock.packages), ...missing].filter(
  ([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity,
)

if (process.argv.includes('--check')) {
  for (const path of missing.keys())
    console.error(`${path} is not in package-lock.json: run node tools/complete-lock.ts`)
  for (const [path] of unhashed)
    console.error(`${path} has no integrity in package-lock.json: run node tools/complete-lock.ts`)
  process.exitCode = unhashed.length === 0 ? 0 : 1
} else if (unhashed.length > 0) {
  for (const [path, entry] of unhashed) entry.integrity = integrityOf(path, entry)
  const all = [...Object.entries(lock.packages), ...missing].sort(([one], [other]) =>
    one.localeCompare(other, 'en'),
  )
  writeFileSync(
    `${file}.new`,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(all) }, undefined, 2)}\n`,
  )
  renameSync(`${file}.new`, file)
  console.log(
    `${unhashed.length} packages added or completed. Run npm install to record the installed packages.`,
  )
}

/** Reads the hash of a package's archive from the registry. */
function integrityOf(path: string, { version }: Entry): string {
  const name = `${path.split('node_modules/').at(-1)}@${version}`
  return execFileSync('npm', ['view', name, 'dist.integrity'], { encoding: 'utf8' }).trim()
}

function findMissing(packages: Record<string, Entry>): Map<string, Entry> {
  const known = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const found = new Map<string, Entry>()
  for (const parent of Object.values(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const entry = entryFor(name, version, parent.dev === true)
      if (!known.has(name) && entry) found.set(`node_modules/${name}`, entry)
    }
  }
  return found
}

/** Parses a name such as binding-linux-arm64-musl; returns `undefined` if the name contains no platform. */
function entryFor(name: string, version: string, dev: boolean): Entry | undefined {
  const words = name.split(/[/-]/)
  const os = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].find((word) =>
    words.includes(word),
  )
  const cpu = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'].find((word) =>
    words.includes(word),
  )
  if (!os || !cpu || !/^\d+\.\d+\.\d+/.test(version)) return undefined
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : os === 'linux' ? 'glibc' : undefined
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    os: [os],
  }
}
