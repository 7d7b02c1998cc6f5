import type { Page } from '@playwright/test'
import { recordAnnouncements } from './journeys/announcements.ts'
import { button, field } from './journeys/controls.ts'
import { failRequests } from './journeys/network.ts'
import { heading, nextHeading, runJourney } from './journeys/roth-journey.ts'
import {
  complete,
  expect,
  expectScreen,
  failureOf,
  headingOf,
  screenOf,
  test,
  toast,
  ui,
} from './journeys/test.ts'

const zipRequired = 'Postal Code is missing or incomplete. Please enter 5 Digit Postal Code.'
const zipUnused = 'No ZIP code begins with these three digits. Please check it.'

test('[AX-08] an error is announced when its field is left and once only, and no other appears while it is corrected', async ({
  page,
  visit,
}) => {
  await visit('address')
  const announced = await recordAnnouncements(page)
  const zip = field(page, 'ZIP code')
  await zip.focus()
  await page.keyboard.type('1001')
  expect(await announced()).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(announced).toEqual([`ZIP code: ${zipRequired}`])

  // On a submit, the focused field describes its error.
  await button(page, 'Continue').click()
  await expect(field(page, 'Street address')).toBeFocused()
  await expect(field(page, 'Street address')).toHaveAccessibleDescription(/Street Address is required\./)
  expect(await announced()).toEqual([`ZIP code: ${zipRequired}`])

  // While an error is corrected, it may go away, but no other appears until the field is left.
  const isInvalid = () => zip.getAttribute('aria-invalid')

  await zip.selectText()
  for (const digit of '00000') {
    await page.keyboard.press(digit)
    expect([null, zipRequired]).toContain((await isInvalid()) && (await zip.evaluate(descriptionOf)))
  }
  expect(await isInvalid()).toBeNull()
  expect(await announced()).toEqual([`ZIP code: ${zipRequired}`])
  await page.keyboard.press('Tab')
  await expect(zip).toHaveAccessibleDescription(zipUnused)
  await expect.poll(announced).toEqual([`ZIP code: ${zipRequired}`, `ZIP code: ${zipUnused}`])

  await zip.fill('10014')
  expect(await isInvalid()).toBeNull()
})

const descriptionOf = (element: Element): string | null =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

test('[AX-08] [SU-06] [SU-11] password rules describe the field and are announced when met, the code says when it is checked, and the next heading takes focus', async ({
  page,
  driver,
}) => {
  await runJourney(driver, { to: 'login-details' })
  const password = field(page, 'Password')
  await expect(password).toHaveAccessibleDescription(/^At least 8 characters .* A special character$/)
  const announced = await recordAnnouncements(page)
  await password.focus()
  await page.keyboard.type('a')
  expect(await announced()).toEqual([])
  await page.keyboard.type('A7')
  await expect.poll(announced).toEqual(['An uppercase and a lowercase letter (met)', 'A number (met)'])
  await page.keyboard.type('!bcde')
  await expect
    .poll(announced)
    .toEqual([
      'An uppercase and a lowercase letter (met)',
      'A number (met)',
      'A special character (met)',
      'At least 8 characters (met)',
    ])

  await complete(driver, 'login-details')
  await expect(heading(page, headingOf('verify-phone'))).toBeFocused()
  await expect(field(page, 'Verification code')).toHaveAccessibleDescription(
    'Enter 6 digits. We check the code as soon as you enter the sixth.',
  )
  await screenOf('verify-phone').fill(driver)
  await screenOf('verify-phone').press(driver)
  await expectScreen(page, 'verify-email')
  await expect(heading(page, headingOf('verify-email'))).toBeFocused()
})

/** Returns every text that the browser exposes to assistive technology. */
const exposed = async (page: Page): Promise<string> => {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  return nodes
    .map(({ name, value, description }) => [name, value, description].map((part) => part?.value))
    .join()
}

test('[AX-08] [PE-09] a typed SSN is exposed as dots until Show', async ({ page, driver, visit }) => {
  const { person } = await visit('identity')
  const ssn = field(page, 'Social Security number')
  const { ssn: number } = person
  await ssn.focus()
  await page.keyboard.type(number.replaceAll('-', ''))
  await expect(ssn).toHaveValue(number)
  await page.keyboard.press('Tab')
  await expect(ssn).toHaveValue('•••-••-••••')
  const hidden = await exposed(page)
  expect(hidden).toContain('•••-••-••••')
  expect(hidden).not.toContain(number.slice(-4))

  const show = button(page, 'Show')
  await expect(show).toBeFocused()
  await page.keyboard.press('Space')
  await expect(ssn).toHaveValue(number)
  expect(await exposed(page)).toContain(number)
  await page.keyboard.press('Space')
  await expect(ssn).toHaveValue('•••-••-••••')

  // The whole number is selected, as in any field that Tab enters.
  await page.keyboard.press('Shift+Tab')
  await expect(ssn).toHaveValue(number)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(number)

  // The form saves the number while the field shows dots.
  await field(page, 'Date of birth').fill(screenOf('identity').answers(person)[1]?.value ?? '')
  await expect(ssn).toHaveValue('•••-••-••••')
  await ui.submit(driver, 'identity', 'employment')
  await page.goto('/onboarding/identity')
  await expect(ssn).toHaveValue(`***-**-${number.slice(-4)}`)
})

const contributionFailed = 'An error occurred while processing your contribution.'
const failing = /\/api\/(data-api\/(investor|agreements)|contribution|broker-api\/ach\/schedule)\//
test('[AX-05] [ER-04] a failed submit is announced once, and stays above the button until an edit or the next try', async ({
  page,
  visit,
  driver,
}) => {
  ui.allowErrors(/status of 500/)
  await visit('finances')
  const fail = async (screen: string, submit: string, message: string, edit = async () => {}) => {
    await expectScreen(page, screen)
    await screenOf(screen).fill(driver)
    await failRequests(page, failing)
    const announced = await recordAnnouncements(page)
    await button(page, submit).click()
    await expect(toast(page, message)).toBeVisible()
    expect((await announced()).filter((text) => text.includes(message))).toHaveLength(1)
    await page.keyboard.press('Escape')
    await expect(toast(page, message)).toBeHidden()
    await expect(failureOf(page, message)).toBeVisible()
    await edit()
    if (screen !== 'confirmation') await expect(failureOf(page, message)).toBeHidden()
    await page.unroute(failing)
    await screenOf(screen).press(driver)
    await expect(heading(page, nextHeading(screenOf(screen)))).toBeVisible()
    await expect(failureOf(page, message)).toBeHidden()
  }
  await fail('finances', 'Continue', 'Something went wrong', async () => {
    await field(page, 'Funding source').selectOption('Savings')
  })
  await complete(driver, 'suitability', 'affiliations')
  await fail('agreements', 'I Agree', 'Broker Account Creation Failed', async () => {
    await page.getByRole('checkbox', { name: 'Accept all' }).uncheck()
    await page.getByRole('checkbox', { name: 'Accept all' }).check()
  })
  await fail('contribution', 'Next', contributionFailed, () => field(page, 'Contribution amount').fill('250'))
  await complete(driver, 'bank')
  await fail('confirmation', 'Confirm Contribution', contributionFailed)
})

/** Returns how many pixels of the focused element's height the toasts cover. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const rectOf = (element: Element | null | undefined) => element?.getBoundingClientRect()
    const focused = rectOf(document.activeElement)
    const dismiss = [...document.querySelectorAll('[aria-live="off"] button')].at(-1)
    const toasts = rectOf(dismiss?.closest('[aria-live="polite"] > *'))
    if (!focused || !toasts?.height) throw new Error('nothing to compare')
    if (focused.right <= toasts.left || focused.left >= toasts.right) return 0
    return Math.max(0, Math.min(focused.bottom, toasts.bottom) - Math.max(focused.top, toasts.top))
  })

test('[AX-09] toasts never cover the focused element, wide and narrow', async ({ page, visit, driver }) => {
  ui.allowErrors(/status of 500/)
  await visit('address')
  await screenOf('address').fill(driver)
  await failRequests(page, '**/api/**', { status: 500, method: 'PATCH' })
  for (const [width, height] of [
    [1280, 800],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await button(page, 'Continue').click()
    await expect(toast(page, 'Something went wrong')).toBeVisible()
    const seen = new Set<string>()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let presses = 0; presses < 16; presses += 1) {
        await page.keyboard.press(key)
        const what = await page.evaluate(() => {
          const { activeElement: one } = document
          return one === document.body || one?.closest('[aria-live="polite"]')
            ? undefined
            : one?.outerHTML.slice(0, 120)
        })
        if (what === undefined) continue
        seen.add(what)
        await expect.poll(() => covered(page), { message: what }).toBe(0)
      }
    expect(seen.size).toBeGreaterThan(6)

    // The focused element scrolls to below the toasts.
    await field(page, 'Street address').focus()
    await page.evaluate(() => {
      const top = document.activeElement?.getBoundingClientRect().top ?? 0
      scrollBy(0, top - 20)
    })
    await expect.poll(() => covered(page)).toBe(0)
  }
})

test('[AX-09] the date picker and the days of the month are one tab stop each, and keys move through days, rows and months', async ({
  page,
  visit,
}) => {
  await visit('contribution')
  await page.getByRole('radio', { name: 'One-time', exact: true }).check()
  const calendar = page.getByRole('group', { name: 'Date', exact: true })
  const stops = calendar.locator('button[tabindex="0"]')
  await expect(stops).toHaveCount(1)
  await stops.focus()
  const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const dateOf = async () => new Date(await label()).getTime()
  const dayMs = 24 * 60 * 60 * 1000
  const first = await dateOf()
  const moves = async (key: string, days: number) => {
    const before = await dateOf()
    await page.keyboard.press(key)
    await expect
      .poll(async () => Math.round((await dateOf()) - before) / dayMs, { message: key })
      .toBeCloseTo(days, 0)
    await expect(stops).toHaveCount(1)
    await expect(stops).toBeFocused()
  }
  await moves('ArrowRight', 1)
  await moves('ArrowDown', 7)
  await moves('ArrowUp', -7)
  await moves('ArrowLeft', -1)
  // No date before the first available date can be chosen.
  await moves('ArrowLeft', 0)
  await moves('PageUp', 0)

  await page.keyboard.press('PageDown')
  await page.keyboard.press('Home')
  await expect.poll(label).toMatch(/ 1, \d{4}$/)
  const month = (await label()).split(' ')[1] ?? ''
  await page.keyboard.press('ArrowLeft')
  await expect.poll(label).not.toContain(month)
  await page.keyboard.press('ArrowRight')
  await expect.poll(label).toMatch(new RegExp(`${month} 1, `))
  await page.keyboard.press('End')
  await expect.poll(label).toMatch(new RegExp(`${month} (28|29|30|31), `))
  await page.keyboard.press('Enter')
  await expect(calendar.getByRole('button', { pressed: true })).toBeFocused()
  expect(await dateOf()).toBeGreaterThan(first)

  // One press of Tab leaves the calendar.
  await page.keyboard.press('Tab')
  expect(await calendar.evaluate((group) => group.contains(document.activeElement))).toBe(false)
  await page.keyboard.press('Shift+Tab')
  await expect(calendar.getByRole('button', { pressed: true })).toBeFocused()

  await page.getByRole('radio', { name: 'Monthly', exact: true }).check()
  const days = field(page, 'Days of the month')
  const dayStops = days.locator('button[tabindex="0"]')
  await expect(dayStops).toHaveText(['1'])
  await button(page, 'Next').click()
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await dayStops.focus()
  await page.keyboard.press('End')
  await expect(dayStops).toHaveText(['30'])
  await expect(dayStops).toBeFocused()
  await page.keyboard.press('Home')
  await expect(dayStops).toHaveText(['1'])
  for (const [width, below] of [
    [1280, '11'],
    [390, '7'],
    [320, '7'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.keyboard.press('ArrowDown')
    await expect(dayStops).toHaveText([below])
    const [top, bottom] = await Promise.all(
      ['1', below].map((name) => days.getByRole('button', { name, exact: true }).boundingBox()),
    )
    expect(bottom?.x, `${width} px wide`).toBeCloseTo(top?.x ?? -1)
    expect(bottom?.y, `${width} px wide`).toBeGreaterThan(top?.y ?? Number.NaN)
    await page.keyboard.press('ArrowUp')
    await expect(dayStops).toHaveText(['1'])
  }
  await page.keyboard.press('Tab')
  expect(await days.evaluate((group) => group.contains(document.activeElement))).toBe(false)
})
