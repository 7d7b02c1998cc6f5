import type { Page } from '@playwright/test'
import { button, field } from './journeys/controls.ts'
import { abortNext } from './journeys/network.ts'
import { expect, screenOf, test, toast, ui } from './journeys/test.ts'

// The server rejects saves of outdated versions with 409.
test.use({ expectedErrors: /status of 409|ERR_FAILED/ })

const changed = 'You changed this somewhere else.'
const elsewhere = 'You changed other answers somewhere else. This page is up to date now.'
const notice = (page: Page) => page.getByRole('region', { name: changed })
const goOn = (page: Page) => button(page, 'Continue').click()

const submitStale = async (page: Page): Promise<void> => {
  await goOn(page)
  await expect(notice(page)).toBeVisible()
}

/** Returns each field's lines in the notice about changed answers. */
const differences = async (page: Page): Promise<Record<string, string[]>> => {
  await expect(notice(page)).toBeVisible()
  const rows = await notice(page).locator('dl > div').all()
  const read = await Promise.all(
    rows.map(async (row) => [
      await row.locator('dt').textContent(),
      (await row.locator('dd').allTextContents()).filter((text) => /^(Saved|You typed)/.test(text)),
    ]),
  )
  return Object.fromEntries(read)
}

const secondTab = async (page: Page, screen: string): Promise<Page> => {
  const second = await page.context().newPage()
  await ui.open(second, `/onboarding/${screen}`, screen)
  return second
}

test('[NV-14] the older tab can load and mix newer answers', async ({ page, visit, person }) => {
  const applicant = await visit('citizenship')
  await page.goto('/onboarding/name')
  const second = await secondTab(page, 'name')
  await ui.fill(page, { 'Legal first name': 'Augusta', 'Legal last name': 'King' })
  await ui.press(page, 'Continue', 'address')

  await field(second, 'Legal first name').fill('Ada-Marie')
  await goOn(second)
  await expect(notice(second).getByRole('heading', { name: changed })).toBeFocused()
  expect(await differences(second)).toEqual({
    'Legal first name': ['Saved: Augusta', 'You typed: Ada-Marie'],
    'Legal last name': ['Saved: King', `You typed: ${person.lastName}`],
  })
  expect(await applicant.readClient()).toMatchObject({ firstName: 'Augusta', lastName: 'King' })
  await expect(field(second, 'Legal first name')).toHaveValue('Ada-Marie')
  await submitStale(second)
  expect(await applicant.readClient()).toMatchObject({ firstName: 'Augusta' })

  await button(second, 'Load the newer answers').click()
  await expect(notice(second).getByRole('heading', { name: changed })).toBeFocused()
  await ui.expectValues(second, { 'Legal first name': 'Augusta', 'Legal last name': 'King' })
  await expect(notice(second).getByText('You typed: Ada-Marie')).toBeVisible()
  await button(second, 'Use mine: Legal last name').click()
  await expect(field(second, 'Legal last name')).toHaveValue(person.lastName)
  await button(second, 'Use the saved one: Legal last name').click()
  await expect(field(second, 'Legal last name')).toHaveValue('King')
  await button(second, 'Use mine: Legal first name').click()
  await ui.press(second, 'Continue', 'address')
  expect(await applicant.readClient()).toMatchObject({ firstName: 'Ada-Marie', lastName: 'King' })

  await page.goBack()
  await field(page, 'Legal first name').fill('Byron')
  await goOn(page)
  expect(await differences(page)).toMatchObject({
    'Legal first name': ['Saved: Ada-Marie', 'You typed: Byron'],
  })
  await button(page, 'Load the newer answers').click()
  await button(page, 'Use all that I typed').click()
  await expect(field(page, 'Legal first name')).toHaveValue('Byron')
  await ui.press(page, 'Continue', 'address')
  expect(await applicant.readClient()).toMatchObject({ firstName: 'Byron', lastName: 'King' })
})

test('[NV-14] [PE-11] a Social Security number can be kept over a newer one, and is listed masked', async ({
  page,
  visit,
}) => {
  const applicant = await visit('employment')
  await ui.open(page, '/onboarding/identity', 'identity')
  const second = await secondTab(page, 'identity')
  await field(page, 'Social Security number').fill('219-09-1111')
  await ui.press(page, 'Continue', 'employment')
  await field(second, 'Social Security number').fill('219-09-2222')
  await goOn(second)
  expect(await differences(second)).toEqual({
    'Social Security number': ['Saved: •••-••-1111', 'You typed: •••-••-2222'],
  })
  await ui.press(second, 'Keep what I typed', 'employment')
  expect(await applicant.readClient()).toMatchObject({ ssn: '***-**-2222' })
})

test('[NV-14] [API-08] a save whose answer is lost is repeated, and changes on other screens only show a toast', async ({
  page,
  visit,
}) => {
  const applicant = await visit('identity')
  await abortNext(page, '**/api/data-api/client/*', 'after', 'PATCH')
  await screenOf('identity').fill({ page, person: applicant.person, sandbox: applicant.sandbox })
  const { version } = applicant
  await goOn(page)
  await expect(toast(page, 'Request failed')).toBeVisible()
  await ui.press(page, 'Continue', 'employment')
  await expect(notice(page)).toBeHidden()
  await applicant.readClient()
  expect(applicant.version).toBe(version + 1)

  await applicant.changeName('Augusta', 'King')
  await field(page, 'Employment status').selectOption('Retired')
  await ui.press(page, 'Continue', 'beneficiaries')
  await expect(toast(page, elsewhere)).toBeVisible()
})

test('[NV-14] [PE-02] two tabs begin one application', async ({ page, visit, driver }) => {
  const applicant = await visit('name')
  const second = await secondTab(page, 'name')
  await screenOf('name').fill(driver)
  await ui.press(page, 'Continue', 'address')
  await ui.fill(second, { 'Legal first name': 'Augusta', 'Legal last name': 'King' })
  await submitStale(second)
  await ui.press(second, 'Keep what I typed', 'address')
  expect(await applicant.readClient()).toMatchObject({ firstName: 'Augusta', lastName: 'King' })
})
