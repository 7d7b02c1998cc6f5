import type { Locator, Page } from '@playwright/test'
import { field, phone } from './journeys/controls.ts'
import { keyboardOf } from './journeys/keyboard.ts'
import { complete, expect, expectScreen, test, ui } from './journeys/test.ts'

const street = (page: Page) => field(page, 'Street address')
const second = (page: Page) => field(page, 'Address line 2 (optional)')
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const option = (page: Page, text: string | RegExp) => list(page).getByRole('option', { name: text })

const address = (page: Page): Promise<string[]> =>
  page
    .locator('form')
    .evaluate((form) => [...new FormData(form as HTMLFormElement).values()].map((value) => String(value)))
const expectAddress = (page: Page, ...values: string[]) => expect.poll(() => address(page)).toEqual(values)

/** Returns the active option's text, or `undefined` while focus is in the text field. */
const active = async (page: Page): Promise<string | undefined> => {
  const id = await street(page).getAttribute('aria-activedescendant')
  return id === null ? undefined : ((await page.locator(`[id="${id}"]`).textContent()) ?? undefined)
}

/** Types key by key, because the page treats `fill` as autofill. */
async function type(page: Page, text: string): Promise<void> {
  await street(page).fill('')
  await street(page).pressSequentially(text)
}

test('[PE-03] [PE-04] [AX-02] [NV-12] suggestions work by keyboard alone', async ({ page, visit }) => {
  test.slow()
  const keys = keyboardOf(page)
  await visit('address')
  await expect(street(page)).toHaveAttribute('autocomplete', 'address-line1')
  await keys.type(street(page), '123 Main')
  await expect(option(page, /./)).toHaveCount(5)
  await expect(page.getByText('5 addresses suggested.')).toBeAttached()
  await expect(street(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(street(page)).toBeFocused()

  await test.step('arrows go from the text through the list and back, Home and End stay in the text', async () => {
    expect(await active(page)).toBeUndefined()
    await keys.press('Home')
    const caret = () => street(page).evaluate((input) => (input as HTMLInputElement).selectionStart)
    expect([await caret(), await active(page)]).toEqual([0, undefined])
    await keys.press('End')
    expect([await caret(), await active(page)]).toEqual([8, undefined])
    await keys.press('ArrowDown')
    expect(await active(page)).toBe('123 Main Street, Albany, NY')
    await expect(option(page, /Albany/)).toHaveAttribute('aria-selected', 'true')
    await keys.press('ArrowUp')
    expect(await active(page)).toBeUndefined()
    await keys.press('ArrowUp')
    expect(await active(page)).toBe('123 Main Street, Hartford, WI')
    await keys.press('ArrowDown')
    expect(await active(page)).toBeUndefined()
    await expect(street(page)).toHaveValue('123 Main')
  })

  await test.step('Tab leaves without choosing, also from an option', async () => {
    await keys.press('ArrowDown')
    await keys.press('Tab')
    await expect(second(page)).toBeFocused()
    await expect(list(page)).toBeHidden()
    await expectAddress(page, '123 Main', '', '', '', '')
  })

  await test.step('Escape closes, and what was typed stays; the arrows open it again', async () => {
    await keys.press('Shift+Tab')
    await expect(list(page)).toBeHidden()
    await keys.press('ArrowDown')
    await expect(list(page)).toBeVisible()
    await keys.press('Escape')
    await expect(list(page)).toBeHidden()
    await expect(street(page)).toHaveValue('123 Main')
  })

  await test.step('Enter submits where no option is active', async () => {
    await keys.press('End')
    await page.keyboard.type(' S')
    await expect(list(page)).toBeVisible()
    await keys.press('Enter')
    await expect(page.getByText('City is required.')).toBeVisible()
    await expect(list(page)).toBeHidden()
    await expect(field(page, 'ZIP code')).toBeFocused()
  })

  await test.step('Enter chooses the active one, and focus moves on with the unit kept', async () => {
    await keys.to(street(page), 'Shift+Tab')
    await page.keyboard.type('123 main st sal')
    await expect(option(page, /./)).toHaveCount(1)
    await page.keyboard.type('t lake city ut apt 4')
    await expect(option(page, /./)).toHaveCount(1)
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await expect(second(page)).toBeFocused()
    await expectAddress(page, '123 Main Street', 'apt 4', '84111', 'Salt Lake City', 'UT')
    await expect(page.getByText('The address is filled in.')).toBeAttached()
    await expect(page.getByText('City is required.')).toBeHidden()
    await expect(list(page)).toBeHidden()
  })

  await keys.press('Enter')
  await expectScreen(page, 'citizenship')
  await page.goBack()
  await expectScreen(page, 'address')
  await expectAddress(page, '123 Main Street', 'apt 4', '84111', 'Salt Lake City', 'UT')
  await page.reload()
  await expectAddress(page, '123 Main Street', 'apt 4', '84111', 'Salt Lake City', 'UT')
  await expect(list(page)).toBeHidden()
})

const box = async (locator: Locator) => {
  const found = await locator.boundingBox()
  if (!found) throw new Error(`${locator} is nowhere`)
  return found
}

test.describe('on a phone', () => {
  test.use(phone)

  test('[PE-03] suggestions work by touch', async ({ page, visit }) => {
    await visit('address')
    await ui.fill(page, { 'ZIP code': '99999', City: 'Nowhere' })
    await type(page, 'PO Box 12')
    await second(page).tap()
    await expect(
      page.getByText('Please enter a valid street address. “PO Box 12” is not allowed', { exact: true }),
    ).toBeVisible()
    await street(page).fill('PO Box')
    await street(page).press('End')
    await page.route('**/api/places/autocomplete**', (route) =>
      route.fulfill({ json: [{ id: 'a', text: 'PO Box Road, Albany, NY' }] }),
    )
    await street(page).pressSequentially(' 7')
    await expect(list(page)).toBeVisible()
    const error = page.getByText('“PO Box 7” is not allowed')
    await expect(error).toBeVisible()
    const [above, below] = [await box(error), await box(list(page))]
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height)
    await page.unroute('**/api/places/autocomplete**')

    await type(page, '350 fifth')
    await expect(option(page, /./)).toHaveCount(3)
    for (const one of await option(page, /./).all()) {
      const { width, height } = await box(one)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    }
    await street(page).press('ArrowDown')
    await option(page, '350 Fifth Avenue Apt 12B, New York, NY').tap()
    await expect(second(page)).toBeFocused()
    await expectAddress(page, '350 Fifth Avenue', 'Apt 12B', '10118-0110', 'New York', 'NY')

    await type(page, '500 Market')
    await expect(list(page)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(list(page)).toBeHidden()
    await expect(street(page)).toHaveValue('500 Market')
    await option(page, /./).first().waitFor({ state: 'detached' })

    await page.setViewportSize({ width: 320, height: 568 })
    await type(page, '410 Maple')
    const shown = await box(list(page))
    expect(shown.x).toBeGreaterThanOrEqual(0)
    expect(shown.x + shown.width).toBeLessThanOrEqual(320)
    expect(shown.y + shown.height).toBeLessThanOrEqual(568)
    await option(page, /Beverly Hills/).tap()
    await expectAddress(page, '410 Maple Drive', '', '90210', 'Beverly Hills', 'CA')
    await ui.press(page, 'Continue', 'citizenship')
  })
})

test('[PE-03] [PE-05] a failing places service shows nothing', async ({ page, stack, visit, driver }) => {
  ui.allowErrors(/status of 503/)
  test.slow()
  const { sandbox } = stack
  const toasts = page.getByRole('button', { name: 'Dismiss' })
  await visit('address')

  await type(page, '123 main st salt')
  await sandbox.fault({ provider: 'places', path: '/v1/places/', kind: 'error', status: 503, times: 1 })
  const place = page.waitForResponse((response) => /\/api\/places\/ChIJ/.test(response.url()))
  await option(page, /Salt Lake City/).click()
  expect((await place).status()).toBe(503)
  await expectAddress(page, '123 Main Street', '', '', '', '')
  await expect(toasts).toHaveCount(0)
  await expect(page.getByText(/went wrong|is required/)).toHaveCount(0)

  // Autofill sends no request for suggestions; typing afterwards does.
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/places/')) asked.push(searchParams.get('q'))
  })
  await street(page).evaluate((input) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input, '88 Pine Stree')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await street(page).press('End')
  await street(page).press('t')
  await expect(option(page, /Seattle/)).toBeVisible()
  expect(asked).toEqual(['88 Pine Street'])

  await complete(driver, 'address')
  await expectScreen(page, 'citizenship')
})

test('[PE-03] a save waits for the place', async ({ page, stack, visit }) => {
  const applicant = await visit('address')
  await type(page, '500 Market Street Newark')
  // The fault delays the selected place by 500 ms.
  await stack.sandbox.fault({ provider: 'places', path: '/v1/places/', kind: 'delay', ms: 500, times: 1 })
  await option(page, /Newark/).click()
  await expect(street(page)).toHaveValue('500 Market Street')
  await second(page).pressSequentially('Unit 9')
  await page.keyboard.press('Enter')
  await expectScreen(page, 'citizenship')
  const { body } = await applicant.api.get(`/api/data-api/address/client/${applicant.clientId}`)
  expect(body).toEqual({
    address_1: '500 Market Street',
    address_2: 'Unit 9',
    zipcode: '07105',
    city: 'Newark',
    state: 'NJ',
  })
})
