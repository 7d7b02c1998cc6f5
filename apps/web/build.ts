/** Builds the bundle, the document renderer prerender.js, and bundle.json with the CSS and script URLs. */

import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { cssModules, shortClass } from './build/css.ts'
import { replaceFolder } from './build/replace-folder.ts'
import { buildTarget } from './build/target.ts'
import { laterStyles } from './chunks.ts'

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

const chunksOf = (output: Output): Rolldown.OutputChunk[] => output.filter((file) => file.type === 'chunk')

/** Returns the files of the named chunks, and the files that these import. Importers precede their imports. */
const filesOf = (output: Output, names: readonly string[]): Rolldown.OutputChunk[] => {
  const chunks = chunksOf(output)
  const seen = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const imported of chunk.imports)
      for (const next of chunks) if (next.fileName === imported) visit(next)
  }
  for (const name of names) {
    const chunk = chunks.find((one) => one.name === name)
    if (!chunk) throw new Error(`the bundle has no file ${name}`)
    visit(chunk)
  }
  return [...seen]
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const brotliOf = (content: Buffer): Promise<Buffer> =>
  brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })

/** Writes Brotli and gzip copies of each file. @returns Brotli sizes in bytes by file name */
const compressFolder = async (folder: string): Promise<Map<string, number>> => {
  const names = await readdir(folder)
  const sizes = await Promise.all(
    names.map(async (name): Promise<[string, number]> => {
      const path = join(folder, name)
      const content = await readFile(path)
      const small = await brotliOf(content)
      await Promise.all([
        writeFile(`${path}.br`, small),
        writeFile(`${path}.gz`, await zip(content, { level: 9 })),
      ])
      return [name, small.length]
    }),
  )
  return new Map(sizes)
}

const here = import.meta.dirname
const dist = join(here, 'dist')
const repository = join(here, '../../')
/** Temporary folder, renamed to `dist` after the build, so that a server never reads an unfinished build. */
const building = join(here, 'node_modules', `.building-${process.pid}`)
const configFile = join(here, 'vite.config.ts')
/** The build fails above this number: many small scripts need many requests. */
const maxScripts = 30

/** The properties of a document in routes.tsx that the build uses. */
interface BundledDocument {
  path: string
  preload: readonly string[]
  embedStyles: boolean
}

/** Bundles prerender.tsx with all its packages, because the server does not install the browser's packages. */
const buildPrerender = async (): Promise<BundledDocument[]> => {
  await build({
    configFile,
    build: {
      ssr: join(here, 'src/prerender.tsx'),
      outDir: join(building, 'prerender'),
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
    // Without it, the bundle contains React's development build, which renders three times as slowly.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
  })
  const { bundledDocuments } = (await import(
    pathToFileURL(join(building, 'prerender/prerender.js')).href
  )) as { bundledDocuments: BundledDocument[] }
  return bundledDocuments
}

// Deletes the temporary folder after a failed build.
process.on('exit', () => rmSync(building, { recursive: true, force: true }))

const css = cssModules()
const { output } = (await build({
  configFile,
  plugins: [css.plugin],
  build: { outDir: building },
})) as Rolldown.RolldownOutput
if (chunksOf(output).length > maxScripts)
  throw new Error(`the bundle has more than ${maxScripts} scripts: list the new ones in chunks.ts`)

const cssFile = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
if (cssFile?.type !== 'asset') throw new Error('the bundle has no CSS')
await rm(join(building, cssFile.fileName))
const styles = css.split(String(cssFile.source))

/** Returns the styles of the modules, in the order of the CSS. */
const stylesOf = (modules: readonly string[]): string =>
  Array.from(styles, ([module, text]) => (modules.includes(module) ? text : '')).join('')

// Every document contains the styles of the first screen. The stylesheet contains the styles of all other screens.
const start = filesOf(output, ['app'])
const startModules = start.flatMap(({ moduleIds }) => moduleIds)
const isLater = (module: string) => laterStyles.some((name) => module.endsWith(name))
const startStyles = stylesOf(startModules.filter((module) => !isLater(module)))
const laterCss = stylesOf(startModules.filter(isLater))
const otherStyles = laterCss + stylesOf([...styles.keys()].filter((module) => !startModules.includes(module)))
const hash = createHash('sha256').update(otherStyles).digest('base64url').slice(0, 8)
const stylesheet = `/assets/screens-${hash}.css`
await writeFile(join(building, stylesheet), otherStyles)

/** The phone's page has a script of its own, and the styles that it uses, so that it is a few kB. */
const buildPhone = async () => {
  const { output: files } = (await build({
    configFile: false,
    root: here,
    publicDir: false,
    logLevel: 'warn',
    // The same class names as in the server's rendering of the page.
    css: { modules: { generateScopedName: shortClass(repository) } },
    build: {
      target: buildTarget,
      outDir: join(building, 'phone'),
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(here, 'src/phone/main.ts') },
    },
  })) as Rolldown.RolldownOutput
  const [chunk, ...others] = chunksOf(files)
  const phoneCss = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (!chunk || others.length > 0 || phoneCss?.type !== 'asset')
    throw new Error('the phone page is not one script with one stylesheet')
  await rm(join(building, 'phone'), { recursive: true })
  const scriptHash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8)
  const name = `phone-${scriptHash}.js`
  await writeFile(join(building, 'assets', name), chunk.code)
  return { name, css: String(phoneCss.source).trim() }
}
const phone = await buildPhone()

const sizes = await compressFolder(join(building, 'assets'))
const kB = (bytes = 0): string => (bytes / 1000).toFixed(1)
console.log(`${'/phone'.padEnd(24)} JavaScript ${kB(sizes.get(phone.name))} kB in 1 file (brotli)`)
const urlOf = ({ fileName }: Rolldown.OutputChunk): string => `/${fileName}`
const [main = ''] = filesOf(output, ['main']).map(urlOf)
const preload: Record<string, string[]> = {}
const embedded: Record<string, string> = {}

for (const { path, preload: names, embedStyles } of await buildPrerender()) {
  const files = filesOf(output, ['app', ...names])
  preload[path] = files.map(urlOf)
  if (embedStyles)
    embedded[path] = stylesOf(
      files.flatMap(({ moduleIds }) => moduleIds).filter((module) => !startModules.includes(module)),
    )
  const scripts = [main, ...preload[path]]
  const bytes = scripts.reduce((sum, url) => sum + (sizes.get(url.slice('/assets/'.length)) ?? 0), 0)
  console.log(`${path.padEnd(24)} JavaScript ${kB(bytes)} kB in ${scripts.length} files (brotli)`)
}

const bundle = {
  css: startStyles,
  laterCss,
  embedded,
  stylesheet,
  main,
  preload,
  phone: { script: `/assets/${phone.name}`, css: phone.css },
}
await writeFile(join(building, 'bundle.json'), `${JSON.stringify(bundle, null, 2)}\n`)

await replaceFolder(building, dist)
