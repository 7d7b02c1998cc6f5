import type { Page } from '@playwright/test'
import { button, logIn, phone } from './journeys/controls.ts'
import { keyboardOf } from './journeys/keyboard.ts'
import { failRequests } from './journeys/network.ts'
import { heading } from './journeys/roth-journey.ts'
import { expect, expectScreen, test, ui } from './journeys/test.ts'

const citizenship = (page: Page) => page.getByLabel('Country of citizenship', { exact: true })
const birth = (page: Page) => page.getByLabel('Country of birth', { exact: true })
const list = (page: Page) => page.getByRole('listbox', { name: 'Countries' })
const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('radiogroup', { name })
const radio = (page: Page, question: string, answer: string) =>
  group(page, question).getByRole('radio', { name: answer, exact: true })
const isCitizen = (page: Page, answer: string) => radio(page, 'Are you a U.S. Citizen?', answer)
const isResident = (page: Page, answer: string) => radio(page, 'Are you a permanent resident?', answer)
const goOn = (page: Page) => button(page, 'Continue').click()
const back = (page: Page) => button(page, 'Back').click()

const usPage = 'This service is for U.S Citizens and Permanent Residents.'

test('[PE-07] [PE-08] [PE-20] [AX-02] [NV-13] countries by keyboard alone', async ({ page, visit }) => {
  test.slow()
  const keys = keyboardOf(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/countries')) asked.push(request.url())
  })
  const applicant = await visit('citizenship')
  expect(asked).toEqual([])
  await keys.choose(group(page, 'Are you a U.S. Citizen?'), 'No')
  await keys.activate(button(page, 'Continue'))
  await expect(page.getByText('Please select Yes or No.')).toBeVisible()
  await keys.choose(group(page, 'Are you a permanent resident?'), 'Yes')
  await expect(birth(page)).toHaveAccessibleDescription(
    'We keep this with your application to help confirm who you are. It does not decide whether you can open an account.',
  )

  await keys.type(citizenship(page), 'voire')
  await expect(list(page).getByRole('option')).toHaveText(["Côte d'Ivoire"])
  await expect(page.getByText('1 country.')).toBeAttached()
  await keys.press('Control+A')
  await page.keyboard.type('cote')
  await expect(list(page).getByRole('option')).toHaveText(["Côte d'Ivoire"])
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(citizenship(page)).toHaveValue("Côte d'Ivoire")
  await expect(citizenship(page)).toBeFocused()
  await expect(list(page)).toBeHidden()

  // Typing a country's full name selects the country.
  await keys.type(birth(page), 'sao tome & princip')
  await expect(list(page).getByRole('option')).toHaveText(['São Tomé and Príncipe'])
  await page.keyboard.type('e')
  await expect(list(page)).toBeHidden()
  await keys.activate(button(page, 'Continue'))
  await expectScreen(page, 'identity')
  expect(await applicant.readClient()).toMatchObject({
    residencyStatus: 'GREEN_CARD_HOLDER',
    passport_country: 'CI',
    country_of_birth: 'ST',
  })
  expect(asked).toHaveLength(1)

  await page.reload()
  await ui.press(page, 'Back', 'citizenship')
  await expect(isResident(page, 'Yes')).toBeChecked()
  await expect(citizenship(page)).toHaveValue("Côte d'Ivoire")
  await expect(birth(page)).toHaveValue('São Tomé and Príncipe')

  await isCitizen(page, 'Yes').check()
  await ui.press(page, 'Continue', 'identity')
  expect(await applicant.readClient()).toMatchObject({
    residencyStatus: 'US_CITIZEN',
    passport_country: '',
    country_of_birth: '',
  })
  await back(page)
  await isCitizen(page, 'No').check()
  await isResident(page, 'Yes').check()
  await expect(citizenship(page)).toHaveValue('')
  await expect(birth(page)).toHaveValue('')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('[PE-08] countries are chosen by touch', async ({ page, visit }) => {
    await visit('citizenship')
    await isCitizen(page, 'No').check()
    await isResident(page, 'Yes').check()
    await citizenship(page).tap()
    await expect.poll(() => list(page).getByRole('option').count()).toBeGreaterThan(240)
    await option(page, 'Albania').tap()
    await expect(citizenship(page)).toHaveValue('Albania')
    await birth(page).pressSequentially('islands')
    await birth(page).fill('')
    // A tap on a selected country selects its text and shows all countries.
    await citizenship(page).tap()
    await expect(page.getByText('Country of birth is required.', { exact: true })).toBeVisible()
    await expect(citizenship(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(birth(page)).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(() => list(page).getByRole('option').count()).toBeGreaterThan(240)
    await citizenship(page).pressSequentially('Atl')
    await expect(citizenship(page)).toHaveValue('Atl')
    await citizenship(page).pressSequentially('antis')
    await expect(page.getByText('No country by this name.').first()).toBeVisible()

    const waited = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const shown = () =>
            [...document.querySelectorAll('p')].some((p) => p.textContent === 'No country by this name.')
          const field = document.activeElement as HTMLElement
          let left = 0
          new MutationObserver((_, observer) => {
            if (shown()) return
            observer.disconnect()
            resolve(performance.now() - left)
          }).observe(document.body, { childList: true, subtree: true })
          left = performance.now()
          field.blur()
        }),
    )
    expect(waited).toBeGreaterThanOrEqual(195)
    await expect(page.getByText('Country of citizenship is required.', { exact: true })).toBeVisible()

    await birth(page).tap()
    await birth(page).pressSequentially('guinea')
    await birth(page).press('ArrowUp')
    await birth(page).press('Escape')
    await goOn(page)
    await expect(citizenship(page)).toBeFocused()
    await citizenship(page).fill('france')
    await expect(page.getByText('Country of citizenship is required.', { exact: true })).toBeHidden()
    await ui.press(page, 'Continue', 'identity')
  })
})

test('[PE-07] [PE-08] [SU-16] neither answer can be corrected later, with the built-in countries if they do not load', async ({
  page,
  context,
  person,
  visit,
}) => {
  ui.allowErrors(/status of 500/)
  await failRequests(page, '**/api/countries')
  const applicant = await visit('citizenship')
  await isCitizen(page, 'No').check()
  await isResident(page, 'No').check()
  await goOn(page)
  await expect(page).toHaveURL('/message/usResidentsErrorPage')
  await expect(heading(page, usPage)).toBeVisible()
  const answered = { residencyStatus: 'NEITHER', client_status: 'ONBOARDING_PERSONAL_INFO_3' }
  expect(await applicant.readClient()).toMatchObject(answered)

  // A known device needs only the password.
  await context.clearCookies({ name: 'session' })
  await page.goto('/login-password')
  await logIn(page, person)
  await expectScreen(page, 'citizenship')
  await expect(isCitizen(page, 'No')).toBeChecked()
  await expect(isResident(page, 'No')).toBeChecked()
  await isResident(page, 'Yes').check()
  await citizenship(page).pressSequentially('reun')
  await option(page, 'Réunion').click()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await birth(page).fill('Türkiye')
  await ui.press(page, 'Continue', 'identity')
})
