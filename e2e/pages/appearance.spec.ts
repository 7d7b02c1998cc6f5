import type { Locator, Page } from '@playwright/test'
import { button, field } from '../journeys/controls.ts'
import { brokenWords, enlargeText } from '../journeys/layout.ts'
import { holdRequests } from '../journeys/network.ts'
import { expect, expectScreen, test, ui } from '../journeys/test.ts'

/** Lists elements and pseudo-elements that are animated for longer than 1 ms or endlessly. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = (times: string) =>
      Math.max(...times.split(',').map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000)))
    return [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        const endless = style.animationName !== 'none' && style.animationIterationCount === 'infinite'
        const moves = longest(style.animationDuration) > 1 || longest(style.transitionDuration) > 1
        return endless || moves ? [`${element.outerHTML.slice(0, 80)} ${part ?? ''}`] : []
      }),
    )
  })

const style = (locator: Locator, property: string): Promise<string> =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

const expectVisibleColors = async (page: Page, ...colors: string[]) => {
  const background = await style(page.locator('html'), 'background-color')
  for (const color of colors) expect(color).not.toBe(background)
}

test('[AX-04] reduced motion stops every animation, even of busy buttons', async ({ page, visit }) => {
  const applicant = await visit('affiliations')
  await expect.poll(() => moving(page)).not.toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const screen of ['affiliations', 'beneficiaries', 'identity']) {
    await ui.open(page, `/onboarding/${screen}`, screen)
    await button(page, 'Continue').waitFor()
    expect(await moving(page), screen).toEqual([])
  }
  const release = await holdRequests(page, '**/api/data-api/client/*')
  await button(page, 'Continue').click()
  await expect(button(page, 'Continue')).toHaveAttribute('aria-busy', 'true')
  expect(await moving(page), 'a busy button').toEqual([])
  release()
  await expectScreen(page, 'employment')
  await applicant.readClient()
})

const step = (page: Page, number: number): Locator =>
  page
    .getByRole('navigation', { name: 'Progress' })
    .getByRole('listitem')
    .nth(number - 1)

/** Lists the step's rectangles, each with fill, frame and width in percent of the segment. */
const barOf = (page: Page, number: number): Promise<string[]> =>
  step(page, number)
    .locator('rect')
    .evaluateAll((rects) =>
      rects.map((rect) => {
        const { fill, stroke } = getComputedStyle(rect)
        return `${fill} ${stroke} ${rect.getAttribute('width')}`
      }),
    )

const barsOf = (page: Page): Promise<string[][]> =>
  Promise.all([1, 2, 3].map((number) => barOf(page, number)))

test('[AX-04] [AX-10] forced colors keep borders, errors, focus and progress visible', async ({
  page,
  visit,
}) => {
  await visit('finances')
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await style(page.locator('html'), 'background-color')
  await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'light dark')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await style(page.locator('html'), 'background-color')).not.toBe(dark)

  await page.emulateMedia({ forcedColors: 'active' })
  const system = await page.evaluate(() => {
    const element = document.body.appendChild(document.createElement('i'))
    const colors = ['Canvas', 'CanvasText', 'GrayText', 'Highlight'].map((name) => {
      element.style.color = name
      return getComputedStyle(element).color
    })
    element.remove()
    return colors
  })
  const [canvas, text, gray, highlight] = system
  const track = `${canvas} ${gray} 100%`
  expect(await barsOf(page)).toEqual([
    [track, `${text} none 100%`],
    [track, `${highlight} ${text} 50%`],
    [track],
  ])
  expect(new Set(system).size).toBe(4)

  const funding = field(page, 'Funding source')
  await expectVisibleColors(page, await style(funding, 'border-top-color'))
  await button(page, 'Continue').click()
  await expect(funding).toHaveAttribute('aria-invalid', 'true')
  await expect(funding).toBeFocused()
  expect(Number.parseFloat(await style(funding, 'outline-width'))).toBeGreaterThanOrEqual(2)
  await expectVisibleColors(
    page,
    await style(funding, 'outline-color'),
    await style(button(page, 'Continue'), 'border-top-color'),
  )
  expect(Number.parseFloat(await style(funding, 'padding-right'))).toBeGreaterThan(30)

  await ui.open(page, '/onboarding/beneficiaries', 'beneficiaries')
  await button(page, 'Add beneficiary').click()
  await field(page, 'Allocation (%)').fill('40')
  await expectVisibleColors(page, await style(page.locator('form svg rect').first(), 'fill'))
  await page.getByText('More about this beneficiary (optional)').click()
  await field(page, 'Tax ID (optional)').fill('1')
  await button(page, 'Continue').click()
  const taxId = field(page, 'Tax ID (optional)')
  await expect(taxId).toHaveAttribute('aria-invalid', 'true')
  const toggle = await page.getByRole('button', { name: 'Show' }).boundingBox()
  expect(Number.parseFloat(await style(taxId, 'padding-right'))).toBeGreaterThan(toggle?.width ?? 0)

  await ui.open(page, '/onboarding/citizenship', 'citizenship')
  const yes = page.getByRole('radio', { name: 'Yes' })
  await expect(yes).toBeChecked()
  const card = page.locator('label', { has: yes })
  await expectVisibleColors(page, await style(card, 'border-top-color'), await style(card, 'outline-color'))
  expect(await style(card, 'outline-width')).toBe('3px')
})

test('[AX-10] prefers-contrast: more frames the bars, and tells done, current and ahead apart', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit('suitability')
  const height = () => step(page, 1).locator('svg').first().boundingBox()
  expect((await height())?.height).toBe(4)
  const usual = await barsOf(page)
  expect(new Set(usual.map(String)).size).toBe(3)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    expect((await height())?.height).toBe(8)
    const ink = await style(page.locator('html'), 'color')
    const background = await style(page.locator('html'), 'background-color')
    const bars = await barsOf(page)
    const [[, done = ''] = [], [, current = ''] = [], ahead] = bars
    expect(ahead, colorScheme).toEqual([`${background} ${ink} 100%`])
    expect(done, colorScheme).toContain('none 100%')
    expect(current, colorScheme).toContain(`${ink} 100%`)
    expect(new Set(bars.map(String)).size, colorScheme).toBe(3)
    expect(await style(step(page, 3).getByText('Agreements'), 'color'), colorScheme).toBe(ink)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const signs = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const sign = step(page, number).getByText(String(number), { exact: true }).locator('..')
      return [await style(sign, 'background-color'), await style(sign, 'border-top-width')]
    }),
  )
  expect(new Set(signs.map(String)).size).toBe(3)
})

test('[NV-02] [AX-10] [PE-09] on identity, the current segment says its sub-step, the SSN has a toggle once something is typed, and buttons darken under the pointer', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit('identity')
  const widths = () => step(page, 1).locator('rect').last().getAttribute('width')
  expect(Number.parseFloat((await widths()) ?? '')).toBeCloseTo(66.67)
  const subStep = page.getByText('4 of 6', { exact: true })
  expect(await style(subStep, 'clip-path')).not.toBe('none')
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await style(subStep, 'clip-path')).toBe('none')

  const [ssn, show] = [field(page, 'Social Security number'), button(page, 'Show')]
  await expect(ssn).toHaveAccessibleDescription(/^Nine digits, as on your card or W-2 We share this with /)
  await expect(show).toBeHidden()
  await ssn.fill('1')
  await expect(show).toBeVisible()
  await ssn.fill('')
  await expect(show).toBeHidden()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const colorOf = (name: string) => style(button(page, name), 'background-color')
  for (const name of ['Continue', 'Back']) {
    const usual = await colorOf(name)
    await button(page, name).hover()
    await expect.poll(() => colorOf(name)).not.toBe(usual)
    const hovered = await colorOf(name)
    await page.mouse.down()
    await expect.poll(() => colorOf(name)).not.toBe(hovered)
    const pressed = await colorOf(name)
    await page.mouse.move(0, 0)
    await page.mouse.up()
    expect(new Set([usual, hovered, pressed]).size, name).toBe(3)
  }
})

test('[AX-03] fields are as wide as their answers, and cut nothing at 200 % text', async ({
  page,
  visit,
}) => {
  const answers = {
    identity: { 'Social Security number': '219-09-4321', 'Date of birth': '04/17/1985' },
    address: { 'ZIP code': '10014-1234' },
  }
  const widths = { 'Social Security number': 256, 'Date of birth': 176, 'ZIP code': 128 }
  await visit('identity')
  for (const screen of ['identity', 'address'] as const) {
    if (screen === 'address') await ui.open(page, '/onboarding/address', 'address')
    for (const [width, size] of [
      [1280, '100%'],
      [320, '200%'],
      [1280, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate((wanted) => {
        document.documentElement.style.fontSize = wanted
      }, size)
      for (const [label, answer] of Object.entries(answers[screen])) {
        const control = field(page, label)
        await control.fill(answer)
        const [shown = 0, whole = 0] = await control.evaluate(({ clientWidth, scrollWidth }) => [
          clientWidth,
          scrollWidth,
        ])
        expect(whole, `${label} at ${width} px and ${size}`).toBeLessThanOrEqual(shown)
        if (size === '100%')
          expect((await control.boundingBox())?.width).toBe(widths[label as keyof typeof widths])
      }
    }
  }
})

test('[AX-03] [NV-02] [NV-03] on a 360 px phone with text at 200 %, h1 is larger than its intro and h2 is not larger; all four steps are complete on Congratulations', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const sizeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const expectOrder = async () => {
    await enlargeText(page, 200)
    expect(await sizeOf('main h1')).toBeGreaterThan(await sizeOf('main h1 + p'))
    expect(await brokenWords(page, 'main h1')).toEqual([])
  }
  await ui.open(page, '/onboarding', 'email')
  await expectOrder()
  await visit('congratulations')
  await expectOrder()
  expect(await sizeOf('main h2')).toBeLessThanOrEqual(await sizeOf('main h1'))

  await enlargeText(page, 100)
  const progress = page.getByRole('navigation', { name: 'Progress' })
  await expect(progress.locator('[aria-current]')).toHaveCount(0)
  await expect(progress).toMatchAriaSnapshot(`
    - list:
      - listitem: 1 Personal completed
      - listitem: 2 Financial completed
      - listitem: 3 Agreements completed
      - listitem: 4 Contribution completed
  `)
  const bars = await Promise.all([1, 2, 3, 4].map((number) => barOf(page, number)))
  expect(new Set(bars.map(String)).size).toBe(1)
  expect(bars[0]?.at(-1)).toContain('100%')
})

test('[AX-10] [NV-02] [NV-03] text at 200 % on a phone turns the progress header into one sentence', async ({
  page,
  visit,
}) => {
  await visit('finances')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await enlargeText(page, 100)
    const progress = page.getByRole('navigation', { name: 'Progress' })
    const sentence = progress.getByText('Step 2 of 4: Financial', { exact: true })
    const name = progress.getByText('Agreements').locator('..')
    await expect(sentence).toBeHidden()
    expect(await brokenWords(page, 'nav')).toEqual([])
    await enlargeText(page, 200)
    await expect(sentence).toBeVisible()
    expect((await name.boundingBox())?.width).toBeLessThanOrEqual(1)
    expect(await brokenWords(page, 'nav')).toEqual([])
    await expect(progress).toMatchAriaSnapshot(`
      - navigation "Progress":
        - /children: equal
        - list:
          - /children: equal
          - listitem:
            - button "1 Personal completed"
          - listitem: /2 Financial 1 of 2/
          - listitem: 3 Agreements
          - listitem: 4 Contribution
    `)
  }
  await page.getByRole('navigation', { name: 'Progress' }).getByRole('button', { name: 'Personal' }).click()
  await expectScreen(page, 'name')
  await expect(page.getByText('Step 1 of 4: Personal', { exact: true })).toBeVisible()
})
