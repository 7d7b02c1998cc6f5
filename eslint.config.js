import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { baselineRules } from './tools/lint/baseline.ts'
import { pageWords } from './tools/lint/page-words.ts'
import { scales } from './tools/lint/scales.ts'
import { statusLiterals } from './tools/lint/status-literals.ts'

const ignores = ['**/dist/**', '.tsbuild/**', 'data/**', 'test-results/**', '**/*.js']

/** Biome lints; ESLint adds only the rules that need types. One program for all files, since making one takes seconds. */
export default defineConfig(
  { ignores },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { tsconfigRootDir: import.meta.dirname, project: 'tsconfig.lint.json' },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  statusLiterals,
  pageWords,
  scales,
  ...baselineRules,
)
