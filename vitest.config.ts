import { defineConfig } from 'vitest/config'
import { SlowFirst } from './packages/testing/src/slow-first.ts'

/** Tests that need a database or a whole stack are named `*.db.test.ts` or `*.http.test.ts`. */
const withEnvironment = ['{apps,packages,tools,e2e}/**/*.{http,db}.test.ts']
/** Tests that kill, restart or flood servers. */
const ofOutage = ['{apps,e2e}/**/*.outage.test.ts']
/** Tests that run the product beside the programs of a deployment, such as a pooler. */
const ofDeployment = ['e2e/deploy/**/*.deploy.test.ts']

export default defineConfig({
  test: {
    allowOnly: false,
    pool: 'forks',
    // Exceeds the number of cores, because server tests spend half of their time waiting.
    maxWorkers: 5,
    // Shares modules between test files, because no test leaves state in a module.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    setupFiles: ['./packages/testing/src/measure-cpu.ts', './packages/testing/src/quiet-console.ts'],
    // Long, because a busy machine takes several times as long as an idle machine.
    testTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,tools,e2e}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...withEnvironment, ...ofOutage, ...ofDeployment],
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: withEnvironment,
          exclude: ['**/node_modules/**'],
          globalSetup: ['./packages/testing/src/prepare.ts'],
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'outage',
          include: ofOutage,
          exclude: ['**/node_modules/**'],
          globalSetup: ['./packages/testing/src/prepare.ts'],
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'deploy',
          include: ofDeployment,
          exclude: ['**/node_modules/**'],
          globalSetup: ['./packages/testing/src/prepare.ts'],
          // One file after another, because the tests measure times and install packages.
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
})
