/** Builds the bundle, prerender.js, which renders documents, and bundle.json, which has the CSS and script URLs. */

import { rmSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { compressFolder } from './build/compress.ts'
import { addressesOf, addressOf } from './build/modules.ts'

const here = import.meta.dirname
const dist = join(here, 'dist')
/** Temporary folder, renamed to `dist` after the build, so that a server never reads an unfinished build. */
const building = join(here, 'node_modules', `.building-${process.pid}`)
const configFile = join(here, 'vite.config.ts')

/** Bundles prerender.tsx with all its packages, because the server does not install the browser's packages. */
const buildPrerender = async () => {
  await build({
    configFile,
    build: {
      ssr: join(here, 'src/prerender.tsx'),
      outDir: join(building, 'prerender'),
      manifest: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
    ssr: { noExternal: true },
  })
  const { bundledDocuments } = (await import(
    pathToFileURL(join(building, 'prerender/prerender.js')).href
  )) as { bundledDocuments: { path: string; preload: readonly string[] }[] }
  return bundledDocuments
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
const sizes = await compressFolder(join(building, 'assets'))
const main = addressOf(manifest, 'src/main.ts')
const preload: Record<string, string[]> = {}

for (const { path, preload: modules } of await buildPrerender()) {
  preload[path] = addressesOf(manifest, ['src/app/start.tsx', ...modules]).filter((url) => url !== main)
  const scripts = [main, ...preload[path]]
  const bytes = scripts.reduce((sum, url) => sum + (sizes.get(url.slice('/assets/'.length)) ?? 0), 0)
  console.log(
    `${path.padEnd(24)} JavaScript ${(bytes / 1000).toFixed(1)} kB in ${scripts.length} files (brotli)`,
  )
}

await writeFile(join(building, 'bundle.json'), `${JSON.stringify({ css, main, preload }, null, 2)}\n`)

await rm(dist, { recursive: true, force: true })
await rename(building, dist)
