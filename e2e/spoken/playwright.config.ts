import { defineConfig } from '@playwright/test'
import shared from '../../playwright.config.ts'

/** Runs apart from the other browser tests, because one display has one focus and one screen reader. */
export default defineConfig(shared, {
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/spoken',
  globalSetup: '../../packages/testing/src/prepare.ts',
  workers: 1,
  retries: 0,
  // Long, because Orca is several times slower on a busy machine.
  timeout: 480_000,
  globalTimeout: 540_000,
})
