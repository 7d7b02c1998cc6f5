import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** How the web app is bundled. All CSS is one file, which the build puts into each page. */
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
            {
              name: 'form',
              test: /src\/form\/(?!error-message|hydration)|domain\/src\/forms\/(form|email)|sign-up\/(email-words|limit-at)|components\/(Actions|EmailField|Field|TextField)\.tsx/,
            },
            {
              name: 'app',
              test: /src\/(app|api)\/(?!start)|components\/(Button|Heading|Loader|Skeleton|Text|Toasts|toasts)\.tsx?|form\/(error-message|hydration)|sign-up\/(draft|place|risk)|domain\/src\/(account-types|result|disclosures\/|fields\/email)/,
            },
          ],
        },
      },
    },
  },
})
