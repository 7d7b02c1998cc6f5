// Writes docs/journey.png, the phone screens for opening a Roth IRA, in order.

import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { newPerson } from '@vestibule/testing/applicant'
import { prepareEnvironment } from '@vestibule/testing/environment'
import { startStack } from '@vestibule/testing/stack'
import { runJourney } from '../e2e/journeys/roth-journey.ts'
import configuration from '../playwright.config.ts'

const file = new URL('../docs/journey.png', import.meta.url)
const phone = { width: 390, height: 760 }
const columns = 6

const removeEnvironment = await prepareEnvironment()
const stack = await startStack()
const browser = await chromium.launch(configuration.use?.launchOptions ?? {})
try {
  const context = await browser.newContext({
    viewport: phone,
    baseURL: stack.baseUrl,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const shots: Buffer[] = []
  const shoot = async (): Promise<void> => {
    // While a screen is loading, it has no heading, or it has skeletons below the heading.
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(() => !document.querySelector('[class*="skeleton"], [aria-busy="true"]'))
    for (const dismiss of await page.getByRole('button', { name: 'Dismiss' }).all()) await dismiss.click()
    // A changed color reaches the logo, which refers to a symbol, one frame later.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    shots.push(await page.screenshot())
  }
  await runJourney(
    { page, person: newPerson(), sandbox: stack.sandbox },
    {
      onArrive: (stop) => (stop.id === 'home' ? Promise.resolve() : shoot()),
    },
  )
  await shoot()

  const overview = await browser.newPage({ viewport: { width: columns * 236 + 16, height: 800 } })
  const images = shots.map(
    (shot) => `<img width="220" alt="" src="data:image/png;base64,${shot.toString('base64')}">`,
  )
  await overview.setContent(
    `<body style="margin:0;padding:16px;background:#d8d3c7;display:grid;grid-template-columns:repeat(${columns},220px);gap:16px">${images.join('')}</body>`,
  )
  await writeFile(file, await overview.screenshot({ fullPage: true }))
} finally {
  await browser.close()
  await stack.stop()
  await removeEnvironment()
}
