import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { brotliOf, compressFolder } from './build/compress.ts'
import { documentHtml, type SiteDocument, styleHash } from './build/document.ts'
import { addressesOf, addressOf } from './build/modules.ts'

/** Builds the bundle, the prerendered documents and pages.json (each path's file and style hashes) into dist. */

const here = import.meta.dirname
const dist = join(here, 'dist')
/** Temporary folder, renamed to `dist` after the build, so that a server never reads an unfinished build. */
const building = join(here, 'node_modules', `.building-${process.pid}`)
const configFile = join(here, 'vite.config.ts')

const prerenderDocuments = async () => {
  const outDir = join(building, 'prerender')
  await build({
    configFile,
    build: {
      ssr: join(here, 'src/prerender.tsx'),
      outDir,
      manifest: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  })
  const { prerenderAll } = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as {
    prerenderAll: () => Promise<(SiteDocument & { root: string })[]>
  }
  const documents = await prerenderAll()
  await rm(outDir, { recursive: true })
  return documents
}

const writeIcon = async (): Promise<string> => {
  const mark = await readFile(join(here, 'src/app/mark.svg'))
  const name = `mark-${createHash('sha256').update(mark).digest('hex').slice(0, 8)}.svg`
  await writeFile(join(building, 'assets', name), mark)
  return `/assets/${name}`
}

/** Returns the bundle's CSS, which each document inlines, and deletes the CSS file. */
const takeCss = async (manifest: Manifest): Promise<string> => {
  const file = Object.values(manifest).find((chunk) => chunk.file.endsWith('.css'))?.file
  if (!file) throw new Error('the bundle has no CSS')
  const css = (await readFile(join(building, file), 'utf8')).trim()
  await rm(join(building, file))
  return css
}

// Deletes the temporary folder after a failed build.
process.on('exit', () => rmSync(building, { recursive: true, force: true }))

await build({ configFile, build: { outDir: building } })
const manifest = JSON.parse(await readFile(join(building, 'manifest.json'), 'utf8')) as Manifest
await rm(join(building, 'manifest.json'))
const css = await takeCss(manifest)
const icon = await writeIcon()
const documents = await prerenderDocuments()
const sizes = await compressFolder(join(building, 'assets'))
const main = addressOf(manifest, 'src/main.ts')

for (const document of documents) {
  const { file, root } = document
  const preload = addressesOf(manifest, ['src/app/start.tsx', ...(document.preload ?? [])]).filter(
    (address) => address !== main,
  )
  const html = documentHtml(document, { root, css, preload, main, icon })
  await writeFile(join(building, file), html)
  const scripts = [main, ...preload].reduce(
    (sum, address) => sum + (sizes.get(address.slice('/assets/'.length)) ?? 0),
    0,
  )
  const htmlSize = (await brotliOf(Buffer.from(html))).length
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.log(
    `${file.padEnd(18)} JavaScript ${kB(scripts)} in ${preload.length + 1} files, HTML with CSS ${kB(htmlSize)}, together ${kB(scripts + htmlSize)} (brotli)`,
  )
}

const styleHashes = [styleHash(css)]
await writeFile(
  join(building, 'pages.json'),
  `${JSON.stringify(
    { pages: Object.fromEntries(documents.map(({ path, file }) => [path, { file, styleHashes }])) },
    null,
    2,
  )}\n`,
)

await rm(dist, { recursive: true, force: true })
await rename(building, dist)
