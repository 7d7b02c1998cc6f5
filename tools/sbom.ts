/**
 * `npm run sbom` writes to `dist` what a server ships: sbom.cdx.json (CycloneDX) and THIRD-PARTY-LICENSES.txt.
 * Needs installed packages and built pages. `--installed` lists all packages in node_modules,
 * `--debian {file}` also Debian's packages, from a dpkg status file.
 */

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

interface Component {
  name: string
  version: string
  purl: string
  /** SPDX expression, or `undefined` if only the text states the license. */
  license?: string | undefined
  texts: readonly string[]
}

interface Locked {
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** A package that Vite has bundled into the pages. */
interface Bundled {
  name: string
  version: string
  identifier?: string
  text?: string
}

const repository = fileURLToPath(new URL('..', import.meta.url))

const { values } = parseArgs({ options: { debian: { type: 'string' }, installed: { type: 'boolean' } } })

/** Licenses of the code inside a package, for packages that ship none of them. */
const contained: Readonly<Record<string, { license: string; file: string }>> = {
  '@neslinesli93/qpdf-wasm': {
    license: 'ISC AND Apache-2.0 AND MIT AND IJG AND BSD-3-Clause AND Zlib',
    file: 'tools/licenses/qpdf-wasm.txt',
  },
}

const npmPurl = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`

/** Returns the packages that the server's workspace needs, as package-lock.json resolves them. */
function serverPackages(): Component[] {
  const packages = readLock('package-lock.json')
  const find = (from: string, name: string): string | undefined => {
    for (let folder = from; ; folder = dirname(folder)) {
      const path = join(folder, 'node_modules', name)
      if (packages[path]) return path
      if (folder === '.') return undefined
    }
  }
  const found = new Set<string>()
  const visit = (path: string): void => {
    const entry = packages[path]
    if (!entry || found.has(path)) return
    if (entry.link && entry.resolved) {
      visit(entry.resolved)
      return
    }
    found.add(path)
    const { dependencies, optionalDependencies } = entry
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const dependency = find(path, name)
      // Of optional packages, such as binaries per platform, only some are installed.
      const isShipped = optionalDependencies?.[name] === undefined || isInstalled(dependency)
      if (dependency && isShipped) visit(dependency)
    }
  }
  if (values.installed)
    for (const path of Object.keys(readLock('node_modules/.package-lock.json'))) found.add(path)
  else visit('apps/server')
  return [...found]
    .filter((path) => path.includes('node_modules/') && !packages[path]?.link)
    .map((path) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const { version = '', license } = packages[path] ?? {}
      const more = contained[name]
      const texts = textsIn(join(repository, path))
      if (more) texts.push(readFileSync(join(repository, more.file), 'utf8').trim())
      return { name, version, purl: npmPurl(name, version), license: more?.license ?? license, texts }
    })
}

function readLock(file: string): Record<string, Locked> {
  return JSON.parse(readFileSync(join(repository, file), 'utf8')).packages
}

function isInstalled(path: string | undefined): boolean {
  return path !== undefined && existsSync(join(repository, path))
}

function textsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
}

/** Returns the packages that the build bundled into the pages. */
function pagePackages(): Component[] {
  const file = join(repository, 'apps/web/dist/licenses.json')
  if (!existsSync(file)) throw new Error('The pages are not built: run npm run build.')
  const bundled = JSON.parse(readFileSync(file, 'utf8')) as Bundled[]
  return bundled.map(({ name, version, identifier, text }) => ({
    name,
    version,
    purl: npmPurl(name, version),
    license: identifier,
    texts: text ? [text.trim()] : [],
  }))
}

function node(): Component {
  const version = process.versions.node
  const folder = join(dirname(process.execPath), '..')
  const texts = existsSync(join(folder, 'LICENSE')) ? textsIn(folder) : []
  return { name: 'node', version, purl: `pkg:generic/node@${version}`, license: 'MIT', texts }
}

/** Debian's packages have their licenses in /usr/share/doc/{package}/copyright. */
function debianPackages(status: string): Component[] {
  return status.split('\n\n').flatMap((paragraph) => {
    const field = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(paragraph)?.[1]
    const [name, version] = [field('Package'), field('Version')]
    if (!name || !version || !field('Status')?.endsWith(' installed')) return []
    const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${field('Architecture')}`
    return [{ name, version, purl, texts: [] }]
  })
}

/** Each brand's folder has the license of its font. */
function fontLicenses(): string[] {
  const brands = join(repository, 'brands')
  return readdirSync(brands).flatMap((brand) =>
    readdirSync(join(brands, brand))
      .filter((name) => name.endsWith('.LICENSE.txt'))
      .map((name) => `brands/${brand}/${name}\n\n${readFileSync(join(brands, brand, name), 'utf8').trim()}`),
  )
}

const { name, version, license } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  name: string
  version: string
  license: string
}
const shipped = new Map([...serverPackages(), ...pagePackages(), node()].map((one) => [one.purl, one]))
const debian = values.debian === undefined ? [] : debianPackages(readFileSync(values.debian, 'utf8'))
const components = [...shipped.values(), ...debian].sort((a, b) => (a.purl < b.purl ? -1 : 1))

const isOneId = (spdx: string): boolean => /^[\w.+-]+$/.test(spdx)
const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': name,
      name,
      version,
      licenses: [{ license: { id: license } }],
    },
  },
  components: components.map((one) => ({
    type: one.name === 'node' ? 'platform' : 'library',
    'bom-ref': one.purl,
    name: one.name,
    version: one.version,
    purl: one.purl,
    ...(one.license && {
      licenses: [isOneId(one.license) ? { license: { id: one.license } } : { expression: one.license }],
    }),
  })),
}

/** Packages with the same text share it. */
const byText = Map.groupBy(
  [...shipped.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  ({ license: spdx, texts }) =>
    createHash('sha256')
      .update(JSON.stringify([spdx, texts]))
      .digest('hex'),
)
const licenses = Array.from(byText.values(), (group) =>
  [
    ...group.map((one) => `${one.name} ${one.version} (${one.license})`),
    ...(group[0]?.texts ?? []).map((text) => `\n${text}`),
  ].join('\n'),
)

const folder = join(repository, 'dist')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
writeFileSync(
  join(folder, 'THIRD-PARTY-LICENSES.txt'),
  `${[...licenses, ...fontLicenses()].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
)
console.log(`dist/sbom.cdx.json and dist/THIRD-PARTY-LICENSES.txt list ${components.length} components.`)
