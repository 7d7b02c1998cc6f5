import { defineConfig } from '@playwright/test'
import shared from '../../playwright.config.ts'

/** Runs apart from the other browser tests, because it opens each page and most of its states. */
export default defineConfig(shared, {
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/pages',
  globalSetup: '../../packages/testing/src/prepare.ts',
})
