import type { Page } from '@playwright/test'
import { button, field } from './journeys/controls.ts'
import { expect, expectScreen, test, ui } from './journeys/test.ts'

test.use({ expectedErrors: /status of (409|502|503)/ })

const why = (page: Page) =>
  page.getByText(
    /^These answers have been sent to the broker and can't be changed here\. Contact our team at \S+@\S+\.$/,
  )
const goOn = (page: Page) => button(page, 'Continue').click()
const none = (page: Page) => page.getByRole('checkbox', { name: 'None of the above' })

/** Lists controls that can be edited, except checked radio buttons, which cannot be unchecked. */
const changeable = (page: Page): Promise<string[]> =>
  page
    .locator('form')
    .locator('input:not([readonly]):not([disabled]):not([type=radio]:checked), select, textarea')
    .evaluateAll((found) => found.map((element) => element.outerHTML))

const screens = [
  'name',
  'address',
  'citizenship',
  'identity',
  'employment',
  'beneficiaries',
  'finances',
  'suitability',
  'affiliations',
]

test('[NV-15] [NV-06] answers are read-only once the account is open', async ({ page, visit, person }) => {
  await visit('agreements')
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(request.url())
  })
  for (const screen of screens.toReversed()) {
    await ui.press(page, 'Back', screen)
    await expect(why(page), screen).toBeVisible()
    expect(await changeable(page), screen).toEqual([])
  }
  await expect(field(page, 'Legal first name')).toHaveValue(person.firstName)

  await field(page, 'Legal first name').focus()
  await page.keyboard.press('ControlOrMeta+A')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(person.firstName)
  await page.keyboard.type('Eve')
  await expect(field(page, 'Legal first name')).toHaveValue(person.firstName)

  const reads: Record<string, () => Promise<void>> = {
    identity: () =>
      ui.expectValues(page, {
        'Social Security number': `***-**-${person.ssn.slice(-4)}`,
        'Date of birth': '04/17/1985',
      }),
    employment: () =>
      ui.expectValues(page, { 'Employment status': 'Employed', 'Employer name': 'Analytical Engines' }),
    finances: async () => {
      await expect(field(page, 'Annual household income')).toHaveValue('$50,000 - $100,000')
    },
    suitability: async () => {
      const group = page.getByRole('radiogroup', { name: 'When do you plan to retire?' })
      const chosen = group.getByRole('radio', { name: 'In more than 10 years' })
      await expect(chosen).toBeChecked()
      await chosen.focus()
      await page.keyboard.press('ArrowUp')
      await group.getByText('In less than 10 years').click({ force: true })
      await expect(chosen).toBeChecked()
    },
    affiliations: () => expect(none(page)).toBeChecked(),
  }
  for (const screen of screens) {
    await expectScreen(page, screen)
    await reads[screen]?.()
    await goOn(page)
  }
  await expectScreen(page, 'agreements')
  expect(saves).toEqual([])
})

test('[NV-15] [NV-14] an open form turns read-only', async ({ page, visit, person }) => {
  const applicant = await visit('affiliations')
  await ui.open(page, '/onboarding/name', 'name')
  await field(page, 'Legal first name').fill('Eve')
  await applicant.openAccount()
  await goOn(page)
  await expect(why(page)).toBeVisible()
  await expect(page.locator('[data-final]')).toBeFocused()
  await expect(field(page, 'Legal first name')).toHaveValue(person.firstName)
  expect(await changeable(page)).toEqual([])
  await ui.press(page, 'Continue', 'address')
  expect(await applicant.readClient()).toMatchObject({ firstName: person.firstName })
})
