// Writes the pictures of README.md to docs/pictures: a strip of phone screens and a grid of desktop screens, each in
// the light and the dark color scheme. Writes the pictures of docs/branding.md too: the first screens of both brands.
// Takes each screen at double pixel density, once all of its content is shown. An argument chooses one of the pictures.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test'
import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { secondBrand } from '@vestibule/testing/brands'
import { prepareEnvironment } from '@vestibule/testing/environment'
import { type Stack, startStack } from '@vestibule/testing/stack'
import { en } from '@vestibule/words/en'
import { phone } from '../e2e/journeys/controls.ts'
import { rothJourney, waitForHydration } from '../e2e/journeys/roth-journey.ts'
import { bring } from '../e2e/journeys/stages.ts'
import configuration from '../playwright.config.ts'

const folder = new URL('../docs/pictures/', import.meta.url)
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

type ScreenName = 'home' | 'email' | 'identity' | 'contribution' | 'congratulations'
/** Paths of the screens that need no sign-up. The other screens need an application that has reached them. */
const openPaths: Partial<Record<ScreenName, string>> = { home: '/', email: '/onboarding?account=ROTH_IRA' }

interface Picture {
  device: BrowserContextOptions
  screens: readonly ScreenName[]
  columns: number
  /** Density of the picture. The default is 2. */
  density?: number
  /** Width of a screen in the picture, in CSS pixels. */
  width: number
}

const pictures: Readonly<Record<string, Picture>> = {
  phone: {
    device: { viewport: phone.viewport, hasTouch: phone.hasTouch, isMobile: phone.isMobile },
    screens: ['home', 'email', 'identity', 'contribution', 'congratulations'],
    columns: 5,
    width: 224,
  },
  desk: {
    device: { viewport: { width: 1280, height: 800 } },
    screens: ['home', 'identity', 'contribution', 'congratulations'],
    columns: 2,
    width: 592,
  },
}

/** Pictures with both color schemes of both brands. Their screens need no sign-up. */
const brandPictures: Readonly<Record<string, Picture>> = {
  'brands-desk': {
    device: { viewport: { width: 1280, height: 800 } },
    screens: ['home'],
    columns: 2,
    density: 1.5,
    width: 448,
  },
  'brands-phone': {
    device: { viewport: phone.viewport, hasTouch: phone.hasTouch, isMobile: phone.isMobile },
    screens: ['email'],
    columns: 4,
    density: 1.5,
    width: 216,
  },
}

/** Waits until the title is shown, the network is idle, the page is hydrated, and no skeleton is left. */
const waitForContent = async (
  page: Page,
  screen: ScreenName,
  title: string = en[screen].title,
): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 30_000 })
  await page.waitForLoadState('networkidle')
  await waitForHydration(page)
  await page.waitForFunction(() => !document.querySelector('[class*="skeleton" i], [aria-busy="true"]'))
}

/** Waits until nothing on the page moves or loads, and two frames in a row have the same layout. */
const waitForStillness = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const active = document.activeElement
    if (active instanceof HTMLElement) active.blur()
    scrollTo(0, 0)
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const layout = () =>
      JSON.stringify(
        [...document.querySelectorAll('h1, h2, p, button')].map((one) => one.getBoundingClientRect()),
      )
    let before: string
    let tries = 0
    do {
      before = layout()
      await frame()
      await frame()
      tries += 1
    } while (layout() !== before && tries < 300)
  })

const shoot = async (page: Page, screen: ScreenName, title?: string): Promise<Record<Scheme, Buffer>> => {
  await waitForContent(page, screen, title)
  await page.mouse.move(0, 0)
  for (const dismiss of await page.getByRole('button', { name: en.common.dismiss }).all())
    await dismiss.click({ timeout: 1_000 }).catch(() => undefined)
  const shots: Partial<Record<Scheme, Buffer>> = {}
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitForStillness(page)
    shots[colorScheme] = await page.screenshot({ animations: 'disabled' })
  }
  return shots as Record<Scheme, Buffer>
}

const openScreen = async (page: Page, stack: Stack, screen: ScreenName): Promise<void> => {
  const path = openPaths[screen]
  if (path !== undefined) {
    await page.goto(path)
    return
  }
  const person = newPerson()
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, person)
  await bring(applicant, stack, screen)
  await page.context().addCookies(applicant.api.cookies())
  await page.goto('/onboarding')
  await waitForContent(page, screen)
  await rothJourney.find(({ id }) => id === screen)?.fill({ page, person, sandbox: stack.sandbox })
}

/** Takes a screenshot of each screen in a new browser context. */
const takeScreens = async (
  browser: Browser,
  stack: Stack,
  { device, screens }: Picture,
  titles: Readonly<Record<string, string>> = {},
) => {
  const shots: Record<Scheme, Buffer>[] = []
  for (const screen of screens) {
    const context = await browser.newContext({ ...device, deviceScaleFactor: 2, baseURL: stack.baseUrl })
    const page = await context.newPage()
    await openScreen(page, stack, screen)
    shots.push(await shoot(page, screen, titles[`${screen}.title`]))
    await context.close()
  }
  return shots
}

/** Composes screens on a transparent background, so that the picture fits the reader's background. */
const compose = async (
  browser: Browser,
  { columns, width, density = 2 }: Picture,
  shots: readonly Buffer[],
) => {
  const gap = 16
  const page = await browser.newPage({
    viewport: { width: columns * (width + gap) - gap, height: 100 },
    deviceScaleFactor: density,
  })
  const images = shots.map((shot) => `<img alt="" src="data:image/png;base64,${shot.toString('base64')}">`)
  await page.setContent(`<style>
body { margin: 0; display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: ${gap}px }
img { box-sizing: border-box; width: 100%; border: 1px solid #8888; border-radius: 12px }
</style><body>${images.join('')}</body>`)
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  const composed = await page.screenshot({ fullPage: true, omitBackground: true })
  await page.close()
  return composed
}

const write = async (browser: Browser, name: string, picture: Picture, shots: readonly Buffer[]) => {
  const composed = await compose(browser, picture, shots)
  await writeFile(new URL(`${name}.png`, folder), composed)
  console.log(`docs/pictures/${name}.png: ${Math.round(composed.length / 1000)} kB`)
}

const [only] = process.argv.slice(2)
const chosen = (all: Readonly<Record<string, Picture>>) =>
  Object.entries(all).filter(([name]) => only === undefined || name.startsWith(only))

const withStack = async (env: Record<string, string>, task: (stack: Stack) => Promise<void>) => {
  const stack = await startStack({ env })
  await task(stack).finally(() => stack.stop())
}

const removeEnvironment = await prepareEnvironment()
const browser = await chromium.launch(configuration.use?.launchOptions ?? {})
try {
  await mkdir(folder, { recursive: true })
  const shotsOfBrands = new Map<string, Record<Scheme, Buffer>[]>()
  await withStack({}, async (stack) => {
    for (const [name, picture] of chosen(pictures)) {
      const shots = await takeScreens(browser, stack, picture)
      for (const scheme of schemes)
        await write(
          browser,
          `${name}-${scheme}`,
          picture,
          shots.map((shot) => shot[scheme]),
        )
    }
    for (const [name, picture] of chosen(brandPictures))
      shotsOfBrands.set(name, await takeScreens(browser, stack, picture))
  })
  const titles = JSON.parse(await readFile(join(secondBrand, 'words.en.json'), 'utf8')) as Record<
    string,
    string
  >
  if (shotsOfBrands.size > 0)
    await withStack({ BRAND_DIR: secondBrand }, async (stack) => {
      for (const [name, picture] of chosen(brandPictures)) {
        const shots = [
          ...(shotsOfBrands.get(name) ?? []),
          ...(await takeScreens(browser, stack, picture, titles)),
        ]
        await write(
          browser,
          name,
          picture,
          shots.flatMap((shot) => schemes.map((scheme) => shot[scheme])),
        )
      }
    })
} finally {
  await browser.close()
  await removeEnvironment()
}
