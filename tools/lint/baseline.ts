import css from '@eslint/css'
import { baselineYear } from '@vestibule/domain/supported-browsers'
import baseline from 'eslint-plugin-baseline-js'

/** Properties that only improve what other browsers show. */
const enhancements = [
  // Otherwise lines break where they are full.
  'text-wrap',
  // Otherwise the system's colors with forced colors, and the system's larger text, apply. WebKit has a prefix for the latter.
  'forced-color-adjust',
  'text-size-adjust',
  // Otherwise a document's pages move when its scroll bar appears.
  'scrollbar-gutter',
]

/** Lint rules against scripts and styles that the oldest supported browsers do not know. */
export const baselineRules = [
  {
    files: ['{apps/web,packages/{contract,domain,words}}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    plugins: { baseline },
    rules: {
      'baseline/use-baseline': [
        'error',
        {
          available: baselineYear,
          includeWebApis: { preset: 'type-aware' },
          includeJsBuiltins: { preset: 'type-aware' },
          // All browsers have `devicePixelRatio`, and `srcObject` for the camera. The data list the latter under media sources.
          ignoreFeatures: ['devicepixelratio', 'media-source'],
        },
      ],
    },
  },
  {
    files: ['apps/web/src/**/*.css'],
    plugins: { css },
    language: 'css/css',
    rules: { 'css/use-baseline': ['error', { available: baselineYear, allowProperties: enhancements }] },
  },
]
