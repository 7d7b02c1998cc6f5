import { defineConfig } from 'vitest/config'

/** Tests that need a database or a whole stack are named `*.db.test.ts` or `*.http.test.ts`. */
const withEnvironment = ['{apps,packages,tools,e2e}/**/*.{http,db}.test.ts']

export default defineConfig({
  test: {
    allowOnly: false,
    pool: 'forks',
    // More than two cores: server tests spend half of their time waiting.
    maxWorkers: 5,
    // No test leaves state in a module, so modules load once.
    isolate: false,
    setupFiles: ['./packages/testing/src/quiet-console.ts'],
    // A busy machine takes several times as long.
    testTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,tools,e2e}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...withEnvironment],
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: withEnvironment,
          exclude: ['**/node_modules/**'],
          globalSetup: ['./packages/testing/src/prepare.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
