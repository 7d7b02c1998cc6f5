import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './chunks.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))

const isListed = (paths: readonly string[]) => (id: string) => {
  const file = id.replace(repository, '').split('?')[0] ?? ''
  return paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))
}

/** Configures one bundle with all CSS in one file, which `build.ts` inlines into each document. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react()],
  publicDir: false,
  logLevel: 'warn',
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: 'manifest.json',
    rolldownOptions: {
      input: fileURLToPath(new URL('./src/main.ts', import.meta.url)),
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'form', test: isListed(chunks.form) },
            { name: 'app', test: isListed(chunks.app) },
          ],
        },
      },
    },
  },
})
