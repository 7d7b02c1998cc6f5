import { defineConfig } from '@playwright/test'
import { findChromium } from '@vestibule/launcher/chromium'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // `npm test -- pages|spoken|engines` runs these with their own configuration.
  testIgnore: '**/e2e/{pages,spoken,engines}/**',
  outputDir: 'test-results',
  globalSetup: './packages/testing/src/prepare.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 5,
  // A busy machine can lose a click. A test that passes on its second try is reported as flaky.
  retries: 1,
  reporter: 'list',
  // Long, because a busy machine takes several times as long as an idle machine.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // One project, because each project starts its own workers and stacks. Specs for phones use the options `phone`.
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    // Off, because tracing takes a third of the time. `npx playwright test --trace retain-on-failure` records traces.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        '--disable-sync',
        '--disable-quic',
        // A camera that shows a test picture, and permission to use it.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
