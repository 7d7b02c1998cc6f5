import type { Page } from '@playwright/test'
import { Applicant } from '@vestibule/testing/applicant'
import type { Person } from '@vestibule/testing/sample-person'
import type { Stack } from '@vestibule/testing/stack'
import { en } from '@vestibule/words/en'
import { button, exitLinkWithError, field, link } from './journeys/controls.ts'
import { enlargeText } from './journeys/layout.ts'
import { abortNext } from './journeys/network.ts'
import { expectSingleRecords, recordsOf } from './journeys/provider-records.ts'
import { complete, described, expect, expectScreen, screenOf, test, ui } from './journeys/test.ts'

/** December 31, 2027 in New York, but already 2028 in UTC. */
const evening = '2028-01-01T04:30:00Z'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /ERR_FAILED/ })

/** Stops the contributions on the home page (CF-08). */
async function stopFromHome(page: Page, stack: Stack, person: Person): Promise<void> {
  await ui.openTitle(page, '/', 'Welcome back')
  await expect(link(page, 'Go to Dashboard')).toBeVisible()
  await expect(link(page, 'Continue your application')).toBeHidden()
  const stop = button(page, 'Stop contributions')
  await expect(
    page.getByText('Scheduled Sun, Jan 30, 2028; arrives Mon, Jan 31, 2028', { exact: true }),
  ).toBeVisible()
  await stop.click()
  const dialog = page.getByRole('dialog', { name: 'Stop contributions?' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    '$450. Scheduled Sun, Jan 30, 2028; arrives Mon, Jan 31, 2028.',
    '$450. Scheduled Tue, Feb 29, 2028; arrives Wed, Mar 1, 2028.',
    '$450. Scheduled Thu, Mar 30, 2028; arrives Fri, Mar 31, 2028.',
  ])
  await expect(dialog).toContainText('You can start again later')
  await dialog.getByRole('button', { name: 'Stop contributions', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Stopped: everything after today.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your contributions' })).toBeFocused()
  await page.reload()
  await ui.expectTexts(
    page,
    'Stopped: everything after today.',
    /^You can start again on the Contributions page/,
  )
  await expect(stop).toBeHidden()
  const { schedules } = await recordsOf(stack.sandbox, person)
  expect(schedules.map(({ state }) => state)).toEqual(['CANCELED'])
}

test.afterEach(({ stack }) => stack.clock.set(0))

test("[SU-18] [CF-08] [CF-09] [CO-06] [CO-08] [CO-11] [CF-01] [CF-03] monthly into an individual account: shown by the server's day, authorized and drawn as shown, and stopped", async ({
  page,
  context,
  stack,
  driver,
  person,
  clientAddress,
}) => {
  test.slow()
  stack.clock.setTo(evening)
  Object.assign(person, { accountType: 'REGULAR' })
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, person, { clientAddress })
  await applicant.signUp()
  await applicant.answerEverything()
  await applicant.openAccount()
  await applicant.agree()
  await context.addCookies(applicant.api.cookies())

  await ui.open(page, '/onboarding', 'contribution')
  await field(page, 'Contribution amount').fill('300')
  await page.getByRole('radio', { name: 'Monthly', exact: true }).check()
  await button(page, '30').click()
  const days = 'Scheduled Sun, Jan 30, 2028; arrives Mon, Jan 31, 2028'
  expect(await described(page)).toEqual({
    'First deposit': days,
    'Deposits left this year': '0',
    'Total in 2027': '$0',
  })
  // On a phone, the days of the first deposit also appear above the button.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(button(page, 'Next').locator('..').getByText(days, { exact: true })).toBeVisible()
  await ui.press(page, 'Next', 'bank')
  await complete(driver, 'bank')

  await expectScreen(page, 'confirmation')
  await button(page, 'Edit').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Contribution Schedule' })
  await dialog.getByLabel('Contribution amount', { exact: true }).fill('450')
  await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await described(page))['Funds arrive']).toBe(days)
  await expect(page.getByText(/^I authorize /)).toContainText(
    '$450 on the 30th of each month from January 30, 2028.',
  )
  await complete(driver, 'confirmation')
  await expectScreen(page, 'congratulations')
  const next = page.getByRole('listitem').filter({ hasText: 'Next contribution' })
  await expect(next.getByText(days, { exact: true })).toBeVisible()

  const { schedules } = await recordsOf(stack.sandbox, person)
  expect(schedules.map((one) => [one.start_date, one.amount])).toEqual([['2028-01-30', '450.00']])
  await stopFromHome(page, stack, person)
})

test('[CO-11] the preview stands once: on the panel on a desk, in place on a phone', async ({
  page,
  visit,
  driver,
}) => {
  await visit('contribution')
  await screenOf('contribution').fill(driver)
  const limit = /^You can(not)? schedule .* The IRS limit covers all your IRAs and depends on your income\.$/
  for (const [width, place] of [
    [1280, 'complementary'],
    [390, 'main'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    // On the panel, which precedes the main heading, it is no heading.
    const title = page.getByText('What this comes to').filter({ visible: true })
    await expect(title).toHaveCount(1)
    await expect(page.getByRole(place).filter({ has: title })).toBeVisible()
    await expect(page.getByText(limit).filter({ visible: true })).toHaveCount(1)
    const [track, used] = await page
      .getByRole(place)
      .locator('svg:visible', { has: page.locator('rect + rect') })
      .last()
      .locator('rect')
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
    const sentence = (await page.getByText(limit).filter({ visible: true }).textContent()) ?? ''
    const left = Number(/\$([\d,]+) more/.exec(sentence)?.[1]?.replace(',', '') ?? 0)
    expect((used ?? 0) / (track ?? 1), `${width} px wide`).toBeCloseTo(1 - left / 7000, 2)
  }
})

test('[AX-02] [CO-02] [CO-05] [CO-11] buttons enter usual amounts and the most for this year, and Next needs no scrolling', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit('contribution')
  await expect(button(page, 'Next')).toBeInViewport({ ratio: 1 })
  const visible = (text: string | RegExp) => page.getByText(text).filter({ visible: true })
  await expect(visible(/^You can schedule \$7,000 more here for /)).toBeVisible()
  await button(page, '$250').click()
  await expect(field(page, 'Contribution amount')).toHaveValue('250')
  await expect(button(page, '$250')).toHaveAttribute('aria-pressed', 'true')
  await expect(visible('$250 a month is $3,000 a year.')).toBeVisible()
  await expect(visible('At this pace you put in $30,000 in 10 years.')).toBeVisible()

  const most = page.getByRole('button', { name: /^Most for / })
  await expect(most).toBeHidden()
  await button(page, '5').click()
  await expect(button(page, 'Next')).toBeInViewport({ ratio: 1 })
  const [, dollars = ''] = /\$([\d,]+)$/.exec((await most.textContent()) ?? '') ?? []
  await most.click()
  await expect(field(page, 'Contribution amount')).toHaveValue(dollars.replace(',', ''))
  await expect(visible(/^Your IRA contributions will max out before year-end\./)).toBeHidden()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const amount of [button(page, '$100'), button(page, '$500'), most])
    expect((await amount.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('[CO-01] [CO-10] [CF-01] [CF-11] [NV-13] [AX-09] the dialog of the confirmation saves the schedule, and nothing covers its buttons or the authorization', async ({
  page,
  visit,
}) => {
  await visit('confirmation')
  expect(Object.keys(await described(page.getByRole('main')))).toEqual([
    'Contribution amount',
    'Frequency',
    'Source account',
    'Funds arrive',
  ])
  await expect(button(page, 'Confirm Contribution')).toBeVisible()
  await button(page, 'Edit').click()
  const edit = page.getByRole('dialog', { name: 'Edit Contribution Schedule' })
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['Cancel', 'Next'])
      await expect(edit.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    if (width <= 390) expect((await edit.boundingBox())?.width).toBe(width)
  }
  for (const frequency of ['Monthly', 'Twice per month', 'One-time'])
    await expect(edit.getByRole('radio', { name: frequency, exact: true })).toBeVisible()
  await expect(edit.getByRole('group', { name: 'Days of the month' }).getByRole('button')).toHaveCount(30)
  await expect(edit.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await edit.getByLabel('Contribution amount', { exact: true }).fill('250')
  await edit.getByRole('button', { name: 'Next' }).click()
  await expect(edit).toBeHidden()
  await expectScreen(page, 'confirmation')
  const edited = await described(page)
  expect(edited).toMatchObject({ 'Contribution amount': '$250', Frequency: '5th of each month' })
  await expect(page.getByText(/I authorize Vestibule to debit .* \$250 /)).toBeVisible()
  await ui.reload(page, 'confirmation')
  await expect(page.getByRole('main').locator('dl')).toBeVisible()
  expect(await described(page)).toEqual(edited)

  // Nothing covers the authorization above the button on a phone, also with large text.
  const authorization = page.getByText(/^I authorize /)
  const confirm = button(page, 'Confirm Contribution')
  for (const [width, height, text] of [
    [390, 844, 100],
    [320, 568, 100],
    [320, 568, 200],
  ] as const) {
    await page.setViewportSize({ width, height })
    await enlargeText(page, text)
    const where = `${width} px, text at ${text} %`
    const [above, below] = await Promise.all([authorization.boundingBox(), confirm.boundingBox()])
    expect((above?.y ?? 0) + (above?.height ?? 0), where).toBeLessThanOrEqual(below?.y ?? 0)
    const covered = await authorization.evaluate((element) => {
      const found: string[] = []
      for (let top = 0; top < document.documentElement.scrollHeight; top += 40) {
        scrollTo({ top, behavior: 'instant' })
        const { left, bottom, top: start } = element.getBoundingClientRect()
        for (let y = Math.max(start + 2, 2); y < Math.min(bottom - 2, innerHeight - 2); y += 10) {
          const at = document.elementFromPoint(left + 4, y)
          if (at !== element) found.push(`${at?.className} at ${y} after ${top}`)
        }
      }
      scrollTo(0, 0)
      return found
    })
    expect(covered, where).toEqual([])
  }
})

test('[BA-14] [CF-12] the bank can be changed or kept at the confirmation; a confirmation whose answer is lost can be pressed again', async ({
  page,
  driver,
  person,
  stack,
  visit,
}) => {
  await visit('confirmation')
  await ui.press(page, 'Change bank', 'bank')
  await expect(page.getByText('Your bank stays connected until you connect another one.')).toBeVisible()
  await expect(button(page, 'Verify with deposits')).toBeHidden()
  await page.reload()
  await ui.press(page, 'Keep my bank', 'confirmation')
  await ui.press(page, 'Change bank', 'bank')
  await exitLinkWithError(page)
  await expectScreen(page, 'bank')
  await expect(page.getByText(/could not be connected/)).toBeVisible()
  await screenOf('bank').fill(driver)
  await ui.submit(driver, 'bank', 'confirmation')

  const { done } = await abortNext(page, '**/api/broker-api/ach/schedule/**', 'after')
  await ui.pressToast(page, 'Confirm Contribution', en.errors.inDoubt)
  await done
  await ui.press(page, 'Confirm Contribution', 'congratulations')
  await expectSingleRecords(stack.sandbox, person)
})
