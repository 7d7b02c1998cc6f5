import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { axe } from '../testing/axe.ts'
import { launchChromium } from '../testing/browser.ts'
import { useTestSandbox } from '../testing/start.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const sandbox = useTestSandbox()
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())
beforeEach(async () => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
})
afterEach(() => page.context().close())

const hostile =
  '<script>parent.document.title = "run"</script><img src="https://mail.track.example/x.png" onerror="parent.document.title = 1"><form action="https://mail.form.example/x"><button>Send</button></form>'

const send = async (html: string): Promise<void> => {
  const server = { host: '127.0.0.1', port: sandbox.smtpPort, secure: false, ignoreTLS: true }
  await createTransport(server).sendMail({
    from: 'hello@vestibule.example',
    to: 'ada@example.com',
    subject: 'Your code',
    text: 'Your code is 042137.',
    html,
  })
}

const openMail = async (html: string): Promise<void> => {
  await send(`<!doctype html><html><head><title>Mail</title></head><body>${html}</body></html>`)
  await page.goto(sandbox.url)
  await page.getByText('Your code', { exact: true }).first().click()
}

test('shows an email as HTML beside its text', async () => {
  await openMail('<h1>Your code</h1><p>042137</p>')
  const frame = page.frameLocator('iframe[title="HTML of Your code"]').first()
  await frame.getByRole('heading', { name: 'Your code' }).waitFor()
  const text = page.getByText('Your code is 042137.').first()
  const [html, plain] = await Promise.all([page.locator('iframe').first().boundingBox(), text.boundingBox()])
  expect(plain?.y).toBe(html?.y)
  expect(plain?.x).toBeGreaterThan(html?.x ?? 0)
})

test('[SE-12] an email in the inbox runs no script, loads nothing and reaches no other document', async () => {
  const requested: string[] = []
  // This route receives only requests that the CSP does not block.
  await page.context().route('https://*.example/**', (route) => {
    requested.push(route.request().url())
    return route.abort()
  })
  await openMail(`<p>Hello</p>${hostile}`)
  const frame = page.frameLocator('iframe').first()
  await frame.getByText('Hello').waitFor()
  await frame.getByRole('button', { name: 'Send' }).click()
  expect(await page.title()).toBe('Sandbox providers')
  expect(requested).toEqual([])

  const [mail] = await sandbox.messages('ada@example.com')
  const response = await fetch(`${sandbox.url}/_sandbox/messages/${mail?.id}/html`)
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';.*; sandbox allow-popups/,
  )
  expect((await fetch(`${sandbox.url}/_sandbox/messages/unknown/html`)).status).toBe(404)
})

test('a link of an email opens in a tab that can run the application', async () => {
  await openMail(`<a href="${sandbox.url}/">Continue</a>`)
  const opened = page.waitForEvent('popup')
  await page.frameLocator('iframe').first().getByRole('link', { name: 'Continue' }).click()
  const tab = await opened
  await tab.getByRole('heading', { name: 'Sandbox providers' }).waitFor()
  expect(await tab.evaluate(() => [document.title, window.opener])).toEqual(['Sandbox providers', null])
})

test.each([
  ['light', 390],
  ['light', 1280],
  ['dark', 390],
  ['dark', 1280],
] as const)(
  '[AX-01] has no violation and no sideways scrolling in the %s scheme at %i px',
  async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await openMail('<p>Hello</p>')
    await page.getByText('Identity verifications').click()
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  },
)

test('sets and clears a fault', async () => {
  await page.goto(sandbox.url)
  await page.getByLabel('Provider').selectOption('ipqs')
  await page.getByRole('button', { name: 'Add the fault' }).click()
  await page.getByText('"provider":"ipqs"').waitFor()
  await page.getByRole('button', { name: 'Remove all faults' }).click()
  await page.getByText('Every provider works.').waitFor()
})

test('[BR-02] takes every color from the default brand', async () => {
  const css = await (await fetch(`${sandbox.url}/_page/page.css`)).text()
  expect(css.match(/#[\da-f]{3,8}\b|(rgb|hsl|oklch)a?\(/gi)).toBeNull()
  const theme = readFileSync('brands/default/theme.css', 'utf8')
  expect(await (await fetch(`${sandbox.url}/_page/theme.css`)).text()).toBe(theme)
  await page.goto(sandbox.url)
  const [, panel = ''] = /--panel: (#[\da-f]{6})/.exec(theme) ?? []
  const header = await page.locator('header').evaluate((element) => getComputedStyle(element).backgroundColor)
  const channels = header.match(/\d+/g)?.map((part) => Number(part).toString(16).padStart(2, '0'))
  expect(`#${channels?.join('')}`).toBe(panel)
})
