import type { Page, Request } from '@playwright/test'
import { button, field, textsOf } from './journeys/controls.ts'
import { type InsertionOrder, insertTexts, wrongInsertions } from './journeys/insertions.ts'
import { runJourney } from './journeys/roth-journey.ts'
import { complete, expect, expectScreen, test } from './journeys/test.ts'

const insert = (page: Page, order: InsertionOrder, texts: Record<string, string>) =>
  page.evaluate(insertTexts, { order, texts })

/** Submits the screen. @returns the saved answers */
async function sent(page: Page): Promise<unknown> {
  const isSave = (request: Request) => request.method() !== 'GET' && request.url().includes('/data-api/')
  const [request] = await Promise.all([page.waitForRequest(isSave), button(page, 'Continue').click()])
  return request.postDataJSON()
}

test('[EN-05] personal details', async ({ page, visit }) => {
  const applicant = await visit('name')
  const driver = { page, person: applicant.person, sandbox: applicant.sandbox }
  expect(await wrongInsertions(page, 'name')).toEqual([])
  await insert(page, 'all values before the first event', {
    firstName: ' D’Arcy\u00a0',
    lastName: 'Smith–O’Brien ',
  })
  expect(await sent(page)).toMatchObject({ firstName: "D'Arcy", lastName: "Smith-O'Brien" })

  await expectScreen(page, 'address')
  expect(await wrongInsertions(page, 'address')).toEqual([])
  expect(await sent(page)).toEqual({
    address_1: '1 Main Street',
    address_2: 'Apt 4',
    zipcode: '12207',
    city: 'Albany',
    state: 'NY',
  })
  await complete(driver, 'citizenship')

  await expectScreen(page, 'identity')
  expect(await wrongInsertions(page, 'identity')).toEqual([])
  expect(await sent(page)).toMatchObject({
    ssn: '219094321',
    dob_month: '05',
    dob_date: '04',
    dob_year: '1980',
  })
  await expectScreen(page, 'employment')
})

test('[EN-05] [CO-13] contribution amount, and its undo', async ({ page, visit }) => {
  await visit('contribution')
  expect(await wrongInsertions(page, 'contribution')).toEqual([])
  const amount = field(page, 'Contribution amount')
  await amount.fill('$1,000')
  await expect(amount).toHaveValue('1000')
  await amount.press('ControlOrMeta+A')
  await page.keyboard.type('25')
  for (const text of ['2', '1000']) {
    await amount.press('ControlOrMeta+Z')
    await expect(amount).toHaveValue(text)
  }
})

test('[EN-05] [SU-11] phone number, and a code that is undone and composed', async ({ page, driver }) => {
  await runJourney(driver, { to: 'login-details' })
  expect(await wrongInsertions(page, 'login-details')).toEqual([])
  await insert(page, 'autofill of Firefox', {
    phoneNumber: driver.person.phone,
    password: driver.person.password,
  })
  await button(page, 'Continue').click()
  await expectScreen(page, 'verify-phone')
  const code = await driver.sandbox.code(textsOf(driver.person))
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  const control = field(page, 'Verification code')
  await control.pressSequentially('1-2')
  await control.press('ControlOrMeta+Z')
  await expect(control).toHaveValue('1')
  // Composed text stays as it is until the composition ends.
  await control.evaluate((input: HTMLInputElement) => {
    input.focus()
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '12 3')
    const event = { bubbles: true, inputType: 'insertCompositionText', data: '12 3', isComposing: true }
    input.dispatchEvent(new InputEvent('input', event))
  })
  await expect(control).toHaveValue('12 3')
  await insert(page, 'a composition in WebKit', { code: spaced })
  await expectScreen(page, 'verify-email')
})
