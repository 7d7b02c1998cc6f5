import type { Page } from '@playwright/test'
import { beneficiary } from '@vestibule/testing/applicant'
import { button, field } from './journeys/controls.ts'
import { abortNext } from './journeys/network.ts'
import { complete, expect, expectScreen, screenOf, test, toast, ui } from './journeys/test.ts'

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

test('[NV-14] forms list the fields that differ, also those that they do not show', async ({
  page,
  visit,
}) => {
  const applicant = await visit('affiliations')
  const { api, clientId } = applicant
  await applicant.saveBeneficiaries()
  const [{ id } = { id: '' }] = await applicant.must(
    api.get<{ id: string }[]>(`/api/data-api/beneficiaries/client/${clientId}`),
  )

  interface Change {
    elsewhere: () => Promise<unknown>
    here: () => Promise<unknown>
    differs: Record<string, string[]>
    loaded?: () => Promise<void>
  }
  const changes: Record<string, Change> = {
    citizenship: {
      elsewhere: () =>
        applicant.must(
          api.patch(`/api/data-api/client/${clientId}`, {
            residencyStatus: 'GREEN_CARD_HOLDER',
            passport_country: 'FR',
            country_of_birth: 'FR',
          }),
        ),
      here: () => page.getByRole('radio', { name: 'Yes', exact: true }).check(),
      // The notice also lists questions that the current page does not show.
      differs: {
        'Are you a U.S. Citizen?': ['Saved: No', 'You typed: Yes'],
        'Are you a permanent resident?': ['Saved: Yes', 'You typed: nothing'],
        'Country of citizenship': ['Saved: France', 'You typed: nothing'],
        'Country of birth': ['Saved: France', 'You typed: nothing'],
      },
      loaded: () => expect(field(page, 'Country of birth')).toHaveValue('France'),
    },
    beneficiaries: {
      elsewhere: () =>
        applicant.saveBeneficiaries([
          beneficiary({ id, percentage: 60, phone_number: '212-555-0177' }),
          beneficiary({ firstName: 'Ann', percentage: 40 }),
        ]),
      here: () => field(page, 'Phone number').fill('212-555-0188'),
      differs: {
        'Beneficiary 1: Allocation (%)': ['Saved: 60', 'You typed: 100'],
        'Beneficiary 1: Phone number': ['Saved: 212-555-0177', 'You typed: 212-555-0188'],
        'Beneficiary 2': ['Saved: Ann King, 40%', 'You typed: nothing'],
      },
      loaded: () => expect(page.getByRole('group', { name: 'Beneficiary 2' })).toBeVisible(),
    },
  }
  for (const [screen, { elsewhere, here, differs, loaded }] of Object.entries(changes))
    await test.step(screen, async () => {
      await ui.open(page, `/onboarding/${screen}`, screen)
      await page.getByRole('button', { name: 'Continue' }).waitFor()
      await here()
      await elsewhere()
      await goOn(page)
      expect(await differences(page)).toEqual(differs)
      await button(page, 'Load the newer answers').click()
      await loaded?.()
      await button(page, 'Use all that I typed').click()
      await goOn(page)
      await expect(page).not.toHaveURL((url) => url.pathname.endsWith(screen))
    })
  expect(await applicant.readClient()).toMatchObject({ residencyStatus: 'US_CITIZEN' })
  expect((await api.get(`/api/data-api/beneficiaries/client/${clientId}`)).body).toMatchObject([
    { phone_number: '212-555-0188' },
  ])
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

test('[NV-14] [PE-17] a lost answer saves no beneficiary twice', async ({ page, visit }) => {
  const applicant = await visit('beneficiaries')
  const { api, clientId, person } = applicant
  await abortNext(page, '**/api/data-api/clientdetails/client/*', 'after')
  const inherit = async () =>
    (await api.get<Record<string, unknown>[]>(`/api/data-api/beneficiaries/client/${clientId}`)).body
  await screenOf('beneficiaries').fill({ page, person, sandbox: applicant.sandbox })
  await button(page, 'Add beneficiary').click()
  await ui.fill(page, {
    'Allocation (%)': '100',
    'First name': 'Ann',
    'Last name': 'King',
    'Date of birth': '05/12/1936',
    'Phone number': '212-555-0142',
    'Email address': 'ann@example.com',
  })
  await field(page, 'Relationship').selectOption('Other')
  await page.getByText('More about this beneficiary (optional)').click()
  await field(page, 'Tax ID type (optional)').selectOption('SSN')
  await field(page, 'Tax ID (optional)').fill('219-09-1234')
  await goOn(page)
  await expect(toast(page, 'Request failed')).toBeVisible()
  const [{ id } = { id: '' }] = await inherit()
  await ui.press(page, 'Continue', 'finances')
  expect(await inherit()).toMatchObject([{ id, firstName: 'Ann', taxId: '***-**-1234' }])
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

test('[NV-12] [NV-05] an older answer moves nothing back', async ({ page, driver, visit }) => {
  const applicant = await visit('address')
  const second = await secondTab(page, 'address')
  await screenOf('address').fill({ ...driver, page: second })
  await complete(driver, 'address', 'citizenship')
  await expectScreen(page, 'identity')
  await screenOf('address').press({ ...driver, page: second })
  await expectScreen(second, 'citizenship')
  await expect(notice(second)).toBeHidden()
  expect((await applicant.readClient()).client_status).toBe('ONBOARDING_PERSONAL_INFO_4')
  await ui.open(second, '/onboarding', 'identity')
})
