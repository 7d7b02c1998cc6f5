import { defineConfig } from '@playwright/test'
import shared from '../../playwright.config.ts'

/** Runs apart from the other browser tests, because each test runs three browsers. */
export default defineConfig(shared, {
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/engines',
  globalSetup: '../../packages/testing/src/prepare.ts',
  workers: 2,
  timeout: 360_000,
})
