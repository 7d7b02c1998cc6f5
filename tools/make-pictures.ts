// Writes the pictures of README.md and docs/branding.md to docs/pictures: screens of the gallery, on a phone and on a
// desktop computer, at double pixel density. An argument chooses the pictures whose names begin with it.

import { writeFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { secondBrand } from '@vestibule/testing/brands'
import { entries, type Scheme, schemes } from '../e2e/gallery/entries.ts'
import { type Gallery, startGallery } from '../e2e/gallery/server.ts'
import { openBrowser, openEntry, show } from '../e2e/gallery/visit.ts'
import { phone } from '../e2e/journeys/controls.ts'

const folder = new URL('../docs/pictures/', import.meta.url)

interface Layout {
  columns: number
  /** Width of a screen in the picture, in CSS pixels. */
  width: number
  /** Density of the picture. */
  density: number
}

interface Picture extends Layout {
  device: typeof phone | typeof desk
  /** Ids of entries of the gallery. */
  screens: readonly string[]
}

const desk = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions
const later = ['identity--filled', 'contribution--filled', 'congratulations--personal-signup-completed']

/** Pictures in two files, one for each color scheme. */
const pictures: Readonly<Record<string, Picture>> = {
  phone: {
    device: phone,
    screens: ['home--visitor', 'email--empty', ...later],
    columns: 5,
    width: 224,
    density: 2,
  },
  desk: { device: desk, screens: ['home--visitor', ...later], columns: 2, width: 592, density: 2 },
}

/** Pictures in one file, with both color schemes of both brands. */
const brandPictures: Readonly<Record<string, Picture>> = {
  'brands-desk': { device: desk, screens: ['home--visitor'], columns: 2, width: 448, density: 1.5 },
  'brands-phone': { device: phone, screens: ['email--empty'], columns: 4, width: 216, density: 1.5 },
}

/** Takes a screenshot of each screen in a color scheme. */
const shoot = async (
  browser: Browser,
  gallery: Gallery,
  { device, screens }: Picture,
  scheme: Scheme,
): Promise<Buffer[]> => {
  const { width, height } = device.viewport
  const shots: Buffer[] = []
  for (const screen of screens) {
    const entry = entries.find(({ id }) => id === screen)
    if (!entry) throw new Error(`the gallery has no entry ${screen}`)
    const page = await browser.newPage({ ...device, deviceScaleFactor: 2, reducedMotion: 'reduce' })
    await openEntry(page, gallery, entry, 'en')
    await show(page, width, scheme, height)
    shots.push(await page.screenshot({ animations: 'disabled' }))
    await page.context().close()
  }
  return shots
}

/** Composes screens on a transparent background, so that the picture fits the reader's background. */
const write = async (
  browser: Browser,
  name: string,
  { columns, width, density }: Layout,
  shots: readonly Buffer[],
): Promise<void> => {
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
  await writeFile(new URL(`${name}.png`, folder), composed)
  console.log(`docs/pictures/${name}.png: ${Math.round(composed.length / 1000)} kB`)
}

const [beginning = ''] = process.argv.slice(2)
const chosen = (all: Readonly<Record<string, Picture>>) =>
  Object.entries(all).filter(([name]) => name.startsWith(beginning))

const browser = await openBrowser()
const brands = [await startGallery(), await startGallery(0, secondBrand)] as const
try {
  for (const scheme of schemes)
    for (const [name, picture] of chosen(pictures))
      await write(browser, `${name}-${scheme}`, picture, await shoot(browser, brands[0], picture, scheme))
  for (const [name, picture] of chosen(brandPictures)) {
    const shots: Buffer[] = []
    for (const gallery of brands)
      for (const scheme of schemes) shots.push(...(await shoot(browser, gallery, picture, scheme)))
    await write(browser, name, picture, shots)
  }
} finally {
  await browser.close()
  await Promise.all(brands.map((gallery) => gallery.close()))
}
