// Adds platform packages that npm omitted from package-lock.json; `--check` only reports them. Without these entries,
// `npm ci` rejects the lock file. npm installs each package only on its own platform.

import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'

interface Entry {
  version?: string
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

if (process.argv.includes('--check')) {
  for (const path of missing.keys())
    console.error(`${path} is not in package-lock.json: run node tools/complete-lock.ts`)
  process.exitCode = missing.size === 0 ? 0 : 1
} else if (missing.size > 0) {
  const all = [...Object.entries(lock.packages), ...missing].sort(([one], [other]) =>
    one.localeCompare(other, 'en'),
  )
  writeFileSync(
    `${file}.new`,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(all) }, undefined, 2)}\n`,
  )
  renameSync(`${file}.new`, file)
  console.log(`${missing.size} optional packages added. Run npm install to record the installed packages.`)
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
