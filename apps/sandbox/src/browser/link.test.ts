import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { axe } from '../testing/axe.ts'
import { launchChromium } from '../testing/browser.ts'
import { useTestSandbox } from '../testing/start.ts'

interface Callbacks {
  success: [string, Record<string, unknown>][]
  exit: [Record<string, unknown> | null, Record<string, unknown>][]
  events: string[]
  loaded: number
}
type Handler = { open(): void; exit(): void; destroy(): void }
declare global {
  interface Window {
    Plaid: { create(config: object): Handler }
    callbacks: Callbacks
    handler: Handler
  }
}

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const sandbox = useTestSandbox()
let host: Server
let hostUrl: string
let browser: Browser
let context: BrowserContext
let page: Page
let problems: string[]

beforeAll(async () => {
  host = createServer((_request, response) => {
    const at = sandbox.url
    response.setHeader('content-type', 'text/html')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-n0' ${at}; connect-src 'self' ${at}; style-src 'self' ${at}; img-src 'self'`,
    )
    response.end(`<!doctype html><html lang="en"><title>Host</title><main><h1>Host</h1><button>Opener</button></main>
<script nonce="n0" src="${at}/link/v2/stable/link-initialize.js"></script>`)
  })
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
  hostUrl = `http://localhost:${(host.address() as AddressInfo).port}`
  browser = await launchChromium()
})

afterAll(async () => {
  await browser.close()
  host.close()
})

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 700 } })
  page = await context.newPage()
  problems = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${hostUrl}/`)
})

afterEach(async () => {
  expect(problems).toEqual([])
  await context.close()
})

const linkToken = async (): Promise<string> => {
  const { clientId: client_id, secret } = sandbox.config.plaid
  const { link_token } = await sandbox.control<{ link_token: string }>('/link/token/create', {
    method: 'POST',
    body: {
      client_id,
      secret,
      client_name: 'Vestibule',
      language: 'en',
      country_codes: ['US'],
      user: { client_user_id: 'client-1' },
      products: ['auth'],
    },
  })
  return link_token
}

const openLink = async (token: string): Promise<void> => {
  await page.getByRole('button', { name: 'Opener' }).focus()
  await page.evaluate((linkToken) => {
    const callbacks: Callbacks = { success: [], exit: [], events: [], loaded: 0 }
    window.callbacks = callbacks
    window.handler = window.Plaid.create({
      token: linkToken,
      key: undefined,
      onSuccess: (...values: Callbacks['success'][number]) => callbacks.success.push(values),
      onExit: (...values: Callbacks['exit'][number]) => callbacks.exit.push(values),
      onEvent: (name: string) => callbacks.events.push(name),
      onLoad: () => {
        callbacks.loaded += 1
      },
    })
    window.handler.open()
  }, token)
}

const callbacks = () => page.evaluate(() => window.callbacks)
const dialog = () => page.getByRole('dialog', { name: 'Plaid Link (sandbox)' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })

const logIn = async (password: string): Promise<void> => {
  await button('First Platypus Bank').click()
  await dialog().getByLabel('Username').fill('user_good')
  await dialog().getByLabel('Password').fill(password)
  await button('Submit').click()
}

test('exits with INVALID_LINK_TOKEN for an invalid token', async () => {
  await openLink('link-sandbox-other')
  await expect
    .poll(async () => (await callbacks()).exit)
    .toEqual([
      [
        expect.objectContaining({ error_type: 'INVALID_INPUT', error_code: 'INVALID_LINK_TOKEN' }),
        expect.objectContaining({ institution: null, status: null }),
      ],
    ])
  expect(await dialog().count()).toBe(0)
})

test('removes the dialog on destroy without a callback, and stays closed', async () => {
  await openLink(await linkToken())
  await button('Tartan Bank').waitFor()
  await page.evaluate(() => {
    window.handler.destroy()
    window.handler.open()
  })
  await dialog().waitFor({ state: 'detached' })
  expect((await callbacks()).exit).toEqual([])
})

test('has no axe violation and no sideways scrolling in any pane, light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await openLink(await linkToken())
    const panes: (() => Promise<unknown>)[] = [
      () => button('Houndstooth Bank').waitFor(),
      () =>
        logIn('error_INSTITUTION_DOWN').then(() => dialog().getByRole('alert').getByText('bank').waitFor()),
      async () => {
        await dialog().getByLabel('Password').fill('pass_good')
        await button('Submit').click()
        await dialog().getByRole('radio').first().waitFor()
      },
    ]
    for (const reach of panes) {
      await reach()
      expect(await axe(page)).toEqual([])
      expect(await dialog().evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
    }
    await button('Exit').click()
    await dialog().waitFor({ state: 'detached' })
  }
})
