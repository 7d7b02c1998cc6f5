import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'
import { shortClass } from './build/css.ts'
import { runtimeInto } from './build/runtime.ts'
import { buildTarget } from './build/target.ts'
import { chunks } from './chunks.ts'
import { createDeferred } from './src/ui/deferred.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))

const isListed = (paths: readonly string[]) => (id: string) => {
  const file = id.replace(repository, '').replace('\0', '').split('?')[0] ?? ''
  return paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))
}

/** Removes the code that Vite adds to each `import()`, because documents and routes preload what they need. */
const plainImports: Plugin = {
  name: 'plain-imports',
  configResolved({ plugins }) {
    const index = plugins.findIndex(({ name }) => name === 'native:import-analysis-build')
    if (index === -1) throw new Error('Vite has no plugin native:import-analysis-build')
    ;(plugins as Plugin[]).splice(index, 1)
  },
}

/** Minifies the named bundle files again, which then are 3 % smaller. Omit React's file: it takes seconds and gains nothing. */
const terserFor = (names: readonly string[]): Plugin => ({
  name: 'terser',
  async renderChunk(code, { name }) {
    if (!names.includes(name)) return undefined
    return (await minify(code, { module: true, ecma: 2020, compress: { passes: 3 } })).code ?? code
  },
})

/** Adds to the worker of pdf.js what `pdf-worker.ts` adds to the page. */
const workerPolyfill: Plugin = {
  name: 'worker-polyfill',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && /pdf\.worker[^/]*\.mjs$/.test(file.fileName))
        file.source = `Promise.withResolvers??=${createDeferred};${file.source.toString()}`
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [
    react(),
    plainImports,
    workerPolyfill,
    ...(isSsrBuild ? [] : [terserFor(['app', 'client']), runtimeInto('react')]),
  ],
  publicDir: false,
  logLevel: 'warn',
  css: { modules: { generateScopedName: shortClass(repository) } },
  resolve: {
    // React has this hook itself; the router brings a substitute for older versions.
    alias: [
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      // Its main build needs what browsers have only since 2025.
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.min.mjs' },
    ],
  },
  build: {
    target: buildTarget,
    outDir: 'dist',
    emptyOutDir: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // pdf.js, which only a view of a document loads.
    chunkSizeWarningLimit: 600,
    // tools/sbom.ts reads the bundled packages' licenses from this file.
    license: { fileName: 'licenses.json' },
    rolldownOptions: {
      input: fileURLToPath(new URL('./src/main.ts', import.meta.url)),
      output: {
        codeSplitting: {
          groups: isSsrBuild
            ? []
            : Object.entries(chunks).map(([name, paths]) => ({ name, test: isListed(paths) })),
        },
      },
    },
  },
}))
