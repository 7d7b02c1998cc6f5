import { es } from '@vestibule/words/es'
import { button, field, phone } from './journeys/controls.ts'
import { query } from './journeys/database.ts'
import { heading, runJourney } from './journeys/roth-journey.ts'
import { inSpanish } from './journeys/spanish.ts'
import { expect, test, toast } from './journeys/test.ts'

test.use({ ...phone, locale: 'es-US' })

test('[LG-02] [LG-03] a Roth IRA is opened in Spanish on a phone, and the records name the language', async ({
  page,
  driver,
  person,
  stack,
}) => {
  test.slow()
  const authorizations: string[] = []
  await runJourney(
    { ...driver, translate: inSpanish },
    {
      async onArrive() {
        await expect(page.locator('html')).toHaveAttribute('lang', 'es')
        await expect(page.getByRole('contentinfo')).toContainText(es.languages.notice)
      },
      async onFilled({ id }) {
        if (id === 'confirmation')
          authorizations.push((await page.getByText(/^Autorizo a /).textContent()) ?? '')
      },
    },
  )
  await expect(page.getByText(es.congratulations.intro.ROTH_IRA)).toBeVisible()
  expect(authorizations[0]).toMatch(/ \$300 el 5 de cada mes a partir del 5 de \p{L}+ de 20\d\d, hasta/u)
  const mails = async () =>
    (await stack.sandbox.messages(person.email)).map(({ subject, text }) => ({ subject, text }))
  await expect
    .poll(mails, { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ subject: 'Los acuerdos que aceptó con Vestibule' }),
        expect.objectContaining({ text: expect.stringContaining(authorizations[0] ?? '') }),
      ]),
    )
  const rows = await query<{ language: string }>(
    stack,
    `select s.language from disclosure_shown s join app_user u on u.id = s.user_id where u.email = $1
    union all select a.language from acceptance a join client c on c.id = a.client_id join app_user u on u.id = c.user_id
      where u.email = $1`,
    [person.email],
  )
  expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(['es']))
  const ledger = await stack.sandbox.ledger()
  expect(ledger.accounts.length).toBeGreaterThan(0)
})

test('[LG-03] a switch on any screen keeps what was typed, and is remembered', async ({
  page,
  visit,
  stack,
}) => {
  const applicant = await visit('address')
  // The browser prefers Spanish, but the stored language of the user is English.
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await field(page, 'Street address').fill('12 Calle Ocho')
  await field(page, 'City').fill('')
  await button(page, 'Continue').click()
  await expect(page.getByText('City is required.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(heading(page, es.address.title)).toBeVisible()
  await expect(page).toHaveTitle(`${es.address.title} · Vestibule`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(field(page, es.address.street)).toHaveValue('12 Calle Ocho')
  await expect(page.getByText(es.fields.city.errors.required, { exact: true })).toBeVisible()
  await expect(page.getByText('City is required.')).toHaveCount(0)
  await expect(toast(page, es.languages.notice)).toBeVisible()
  const sql = 'select language from app_user where id = $1'
  await expect
    .poll(async () => (await query<{ language: string }>(stack, sql, [applicant.userId]))[0]?.language)
    .toBe('es')
  await page.reload()
  await expect(heading(page, es.address.title)).toBeVisible()
  const link = page.getByRole('link', { name: 'English' })
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(link.locator('[lang="en"]')).toHaveText('English')
})

test('[LG-03] the link to a language keeps the rest of the address before the page reacts', async ({
  page,
}) => {
  await page.route('**/assets/app-*.js', () => undefined)
  // By this event, the small first script has run. It waits for the held one.
  await page.goto('/onboarding?account=ROTH_IRA&prospectId=p-1#here', { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/onboarding\?account=ROTH_IRA&prospectId=p-1&language=en#here$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('[LG-03] a language that was chosen before the log-in is kept, and otherwise the stored one is shown', async ({
  page,
  reach,
  context,
}) => {
  const applicant = await reach('name')
  await context.clearCookies()
  await page.goto('/login-password')
  // Guessed from the browser.
  await expect(heading(page, es.logIn.title)).toBeVisible()
  await field(page, es.fields.email.label).fill(applicant.person.email)
  await field(page, es.fields.password.label).fill(applicant.person.password)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(field(page, 'Email address')).toHaveValue(applicant.person.email)
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(field(page, es.fields.password.label)).toHaveValue(applicant.person.password)
  await button(page, es.common.logIn).click()
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})
