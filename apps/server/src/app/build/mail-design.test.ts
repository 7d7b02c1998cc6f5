import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium, findChromium } from '@vestibule/launcher/chromium'
import { axe } from '@vestibule/testing/axe'
import { secondBrand } from '@vestibule/testing/brands'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Brand, defaultBrand, readBrand } from '../../platform/brand/brand.ts'
import type { Mail } from '../../ports/mailer.ts'
import { mailsIn, publicUrl } from './testing/sample-mails.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let browser: Browser

beforeAll(async () => {
  ensureChromium()
  const executablePath = findChromium()
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
})
afterAll(() => browser.close())

const brandIn = (folder: string): Brand => {
  const { brand } = readBrand(folder)
  if (!brand) throw new Error(`${folder} has problems`)
  return brand
}

const allMails = async (folder: string): Promise<Mail[]> =>
  (await mailsIn(brandIn(folder))).flatMap(({ mails }) => mails)

const inPage = async (
  options: { colorScheme: 'light' | 'dark'; width: number },
  check: (page: Page, mail: Mail) => Promise<void>,
  mails: readonly Mail[],
): Promise<void> => {
  const { colorScheme, width } = options
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
  const page = await context.newPage()
  for (const mail of mails) {
    await page.setContent(mail.html)
    await check(page, mail)
  }
  await context.close()
}

describe.each([
  ['the default brand', defaultBrand],
  ['another brand', secondBrand],
])('%s', (_, folder) => {
  test.each(['light', 'dark'] as const)(
    '[BR-02] [AX-01] emails follow the %s scheme with enough contrast and no violation',
    async (colorScheme) => {
      const { theme } = brandIn(folder)
      const found: string[] = []
      await inPage(
        { colorScheme, width: 390 },
        async (page, { subject }) => {
          found.push(...(await axe(page)).map((problem) => `${subject}: ${problem}`))
          const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
          const channels = background.match(/\d+/g)?.map((part) => Number(part).toString(16).padStart(2, '0'))
          expect(`#${channels?.join('')}`).toBe(theme[colorScheme].bg)
        },
        await allMails(folder),
      )
      expect(found).toEqual([])
    },
  )
})

test.each([320, 390, 1280])(
  '[BR-02] emails have a centered container and scroll only vertically at %s px',
  async (width) => {
    await inPage(
      { colorScheme: 'light', width },
      async (page, { subject }) => {
        const card = await page.locator('.card').boundingBox()
        expect(card, subject).not.toBeNull()
        const { x = 0, width: cardWidth = 0 } = card ?? {}
        expect(cardWidth).toBe(Math.min(560, width - 32))
        expect(x).toBe((width - cardWidth) / 2)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        const body = page.locator('.card p:not(.muted)').last()
        expect(await body.evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px')
      },
      await allMails(defaultBrand),
    )
  },
)

const hrefs = (html: string): string[] =>
  Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'))

test('[BR-02] [SU-26] each email names the brand, and its footer has the firm’s disclosure, a contact link and the postal address', async () => {
  const { name, broker, contact, postalAddress, languages } = brandIn(defaultBrand)
  const { role } = languages.of('en')
  await inPage(
    { colorScheme: 'light', width: 390 },
    async (page) => {
      expect(await page.locator('.brand').textContent()).toContain(name)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      const footer = page.locator('.footer')
      expect(await footer.getByRole('link', { name: contact }).getAttribute('href')).toBe(`mailto:${contact}`)
      for (const part of [name, broker, role, postalAddress])
        expect(await footer.textContent()).toContain(part)
    },
    await allMails(defaultBrand),
  )
})

test('[BR-02] the text of each email has every paragraph and every link of its HTML', async () => {
  await inPage(
    { colorScheme: 'light', width: 390 },
    async (page, { text, html, subject }) => {
      const missing = hrefs(html).filter((href) => !text.includes(href.replace(/^mailto:/, '')))
      expect(missing, subject).toEqual([])
      const blocks = await page.locator('h1, p:not(:has(.button)):not(.button-address)').allInnerTexts()
      const plain = text.replace(/\s+/g, ' ')
      for (const block of blocks) expect(plain).toContain(block.replace(/\s+/g, ' ').trim())
    },
    await allMails(defaultBrand),
  )
})

test('[SE-12] emails load nothing, run nothing, and link only to our own addresses', async () => {
  const { contact } = brandIn(defaultBrand)
  for (const { html } of await allMails(defaultBrand)) {
    expect(html).not.toMatch(/<script|<img|<link|url\(|@import|\son\w+=|<form/i)
    for (const href of hrefs(html))
      expect(href === `mailto:${contact}` || href.startsWith(publicUrl)).toBe(true)
    // Gmail cuts off longer emails.
    expect(Buffer.byteLength(html)).toBeLessThan(102_000)
  }
})
