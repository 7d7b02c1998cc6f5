import { defineConfig } from 'vitest/config'

/** Tests that need a database or a whole stack say so by their file's name, and wait for one to be prepared. */
const onGround = ['{apps,packages,tools,e2e}/**/*.{http,db}.test.ts']

export default defineConfig({
  test: {
    allowOnly: false,
    pool: 'forks',
    // more than there are cores: the half of what the servers' tests do is waiting
    maxWorkers: 5,
    // no test leaves anything behind in a module, and what each loads is loaded once
    isolate: false,
    setupFiles: ['./packages/testing/src/quiet-console.ts'],
    // a machine that is busy with other things takes several times as long
    testTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,tools,e2e}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...onGround],
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: onGround,
          exclude: ['**/node_modules/**'],
          globalSetup: ['./packages/testing/src/prepare.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
