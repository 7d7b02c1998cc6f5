import { readFile } from 'node:fs/promises'
import { documentsToDeliver } from '@vestibule/domain/agreements/firm-documents'
import { documentsOfBrand } from '@vestibule/testing/brand-documents'
import { button, link, taxCertification } from './journeys/controls.ts'
import { complete, expect, expectScreen, test, ui } from './journeys/test.ts'

test('[AG-01] [AG-02] [AG-15] the public agreements come first; "Accept all" leaves the tax certification', async ({
  page,
  visit,
}) => {
  await visit('agreements')
  const views = page.getByRole('button', { name: /^View / })
  await expect(views.nth(0)).toHaveAccessibleName('View E-Sign Agreement')
  await expect(views.nth(1)).toHaveAccessibleName('View Advisor Advisory Contract Agreement')
  await expect(views.nth(2)).toHaveAccessibleName(/^View ./)
  await expect(page.getByRole('checkbox', { name: 'Accept all' })).not.toBeChecked()
  await expect(page.getByRole('link', { name: 'Customer relationship summary (PDF)' })).toHaveAttribute(
    'href',
    /\.pdf$/,
  )
  const agree = page.getByRole('button', { name: 'I Agree' })
  const acceptAll = page.getByRole('checkbox', { name: 'Accept all' })
  const boxes = await page.getByRole('listitem').getByRole('checkbox').all()
  await expect(agree).toHaveAttribute('aria-disabled', 'true')
  const accepted = (count: number) => `${count} of ${boxes.length + 1} accepted`
  await expect(agree).toHaveAccessibleDescription(accepted(0))
  for (const [index, box] of boxes.entries()) {
    await box.check()
    await expect(page.getByText(accepted(index + 1))).toBeVisible()
  }
  await expect(acceptAll).toBeChecked()
  const certification = taxCertification(page)
  await acceptAll.uncheck()
  await acceptAll.check()
  await expect(certification).not.toBeChecked()
  await expect(agree).toHaveAccessibleDescription(accepted(boxes.length))
  await agree.click({ force: true })
  await expect(page.getByText('You must agree to the terms to proceed.')).toBeVisible()
  await expect(certification).toBeFocused()
  await certification.check()
  await expect(agree).toHaveAccessibleDescription(accepted(boxes.length + 1))
  await expect(agree).not.toHaveAttribute('aria-disabled', 'true')
  await acceptAll.uncheck()
  await expect(certification).toBeChecked()
  await expect(page.getByText(accepted(1))).toBeVisible()
})

test('[SU-22] [NV-01] [NV-13] [SU-21] home and log-in restore the application', async ({
  page,
  person,
  driver,
  visit,
}) => {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/data-api/client/')) reads.push(pathname)
  })
  const logInAgain = async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(link(page, 'Log in')).toBeVisible()
    await page.goto('/login-password')
    reads.length = 0
    await ui.fill(page, { 'Email address': person.email, Password: person.password })
    await button(page, 'Log in').click()
  }
  const { userId } = await visit('name')
  await logInAgain()
  await expectScreen(page, 'name')
  expect(reads, 'the session says that there is none').toEqual([])

  await complete(driver, 'name')
  await expectScreen(page, 'address')
  await link(page, 'Vestibule').click()
  await link(page, 'Continue your application').click()
  await expectScreen(page, 'address')
  await logInAgain()
  await expectScreen(page, 'address')
  expect(reads).toEqual([`/api/data-api/client/ssn/${userId}`])
  await button(page, 'Back').click()
  await expect(page.getByLabel('Legal first name')).toHaveValue(person.firstName)
})

test('[AG-14] [BR-03] the name screen explains electronic delivery, and links to the documents that it delivers', async ({
  page,
  visit,
}) => {
  await visit('name')
  await ui.expectTexts(page, 'We send documents about your account electronically.')
  await page.getByRole('button', { name: 'Your rights, and what you need to open documents' }).click()
  const statement = page.getByRole('dialog', { name: 'Electronic documents' })
  for (const words of ['paper copy', 'withdraw at any time', 'What this covers', 'What you need'])
    await expect(statement.getByText(words, { exact: false }).first()).toBeVisible()
  await statement.getByRole('button', { name: 'Close' }).click()
  await expect(statement).toHaveCount(0)
  const delivered = documentsToDeliver(documentsOfBrand(), 'ROTH_IRA')
  expect(delivered).toHaveLength(3)
  for (const { title, path } of delivered)
    await expect(page.getByRole('link', { name: `${title} (PDF)` })).toHaveAttribute('href', path)
})

test('[CF-05] [CF-09] [CF-10] on congratulations, what happens next and the way to the dashboard need no scrolling', async ({
  page,
  visit,
}) => {
  await visit('congratulations')
  const next = page.getByRole('region', { name: 'What happens next' }).getByRole('listitem')
  await expect(next).toHaveText([
    /^Opened \w+ \d+, \d{4}Roth IRA at /,
    /^Next contribution\$300 · 5th of each monthScheduled \w+, \w+ \d+(, \d+)?; arrives \w+, \w+ \d+(, \d+)?From First Platypus Bank ••••0000, up to the IRA limit of each year\.Add the next 3 dates to your calendar$/,
    /^You can revoke until \w+\s\d+, \d{4}You can revoke this IRA until \w+ \d+, \d{4} and get back /,
  ])
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeInViewport({ ratio: 1 })
    expect(await page.getByText('The door is open.').isVisible()).toBe(width === 1280)
  }
  const download = page.waitForEvent('download')
  await next.getByRole('link', { name: 'Add the next 3 dates to your calendar' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('contributions.ics')
  expect((await readFile(await file.path())).toString()).toMatch(
    /^BEGIN:VCALENDAR\r\n(.*\r\n)+END:VCALENDAR\r\n$/,
  )

  const documents = page.getByRole('region', { name: 'Your documents' })
  await expect(documents.getByRole('link')).toHaveCount(0)
  await documents.getByText('6 PDFs').click()
  await expect(documents.getByRole('link')).toHaveCount(6)
})
