// `node e2e/deploy/walk-release.ts {release} {address} {sandbox}` opens an account in a browser, from the home page to the
// dashboard, with the pages' expectations of the release in that folder. Prints failed requests, and exits with 1.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [root = '', baseURL = '', sandboxUrl = ''] = process.argv.slice(2)
const load = (path: string) => import(pathToFileURL(join(root, path)).href)

const { chromium } = (await load(
  'node_modules/@playwright/test/index.mjs',
)) as typeof import('@playwright/test')
const { runJourney } = (await load(
  'e2e/journeys/roth-journey.ts',
)) as typeof import('../journeys/roth-journey.ts')
const { newPerson } = (await load(
  'packages/testing/src/applicant.ts',
)) as typeof import('@vestibule/testing/applicant')
const { controlOf } = (await load(
  'packages/testing/src/sandbox-control.ts',
)) as typeof import('@vestibule/testing/sandbox-control')
const { default: configuration } = (await load(
  'playwright.config.ts',
)) as typeof import('../../playwright.config.ts')

const browser = await chromium.launch(configuration.use?.launchOptions ?? {})
// The issuer of a certificate may be known only to Node, by NODE_EXTRA_CA_CERTS.
const page = await browser.newPage({ baseURL, ignoreHTTPSErrors: true })
page.setDefaultTimeout(120_000)
const failures: string[] = []
let saves = 0
page.on('response', (response) => {
  const method = response.request().method()
  const { pathname } = new URL(response.url())
  if (!response.url().startsWith(baseURL) || !pathname.startsWith('/api/')) return
  if (method !== 'GET') saves += 1
  if (response.status() >= 500 || (method !== 'GET' && response.status() >= 400))
    failures.push(`${method} ${pathname} ${response.status()}`)
})
page.on('pageerror', (error) => failures.push(`page error: ${error.message}`))
try {
  await runJourney({ page, person: newPerson(), sandbox: controlOf(sandboxUrl) })
} catch (error) {
  failures.push(`at ${page.url()}: ${error}`)
}
await browser.close()
console.log(failures.length === 0 ? `${saves} calls, none failed` : failures.join('\n'))
process.exitCode = failures.length === 0 ? 0 : 1
