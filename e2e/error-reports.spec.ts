import { button } from './journeys/controls.ts'
import { query } from './journeys/database.ts'
import { type Driver, expectHeading, nextHeading, rothJourney } from './journeys/roth-journey.ts'
import { expect, expectScreen, screenOf, test } from './journeys/test.ts'

test.use({ expectedErrors: /status of 50\d/ })

const failures =
  /^(Something went wrong|An error occurred.*|Error .*|Failed .*|Broker Account Creation Failed|We could not .*)$/

/** Returns the values typed into text fields. List options are excluded, because they are not personal. */
const typedIn = ({ page }: Driver): Promise<string[]> =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('input')]
        .filter((control) => !/^(checkbox|radio)$/.test(control.type))
        .map((control) => control.value),
    )

const spellings = (value: string): string[] => [value, encodeURIComponent(value), value.replace(/[-/]/g, '')]

test('[ER-03] [ER-02] [SE-01] failed calls are reported', async ({ page, context, driver, stack }) => {
  test.slow()
  const { person, sandbox } = driver
  person.firstName = 'Plantedfirst'
  person.lastName = `Plantedlast ${person.lastName.split(' ')[1]}`
  person.password = 'Planted-Horse-77'
  // Ignores reports of this worker's earlier tests.
  const before = (await sandbox.errors()).length
  const planted = new Set<string>([...Object.values(person).filter((value) => typeof value === 'string')])
  const { year, month, day } = person.birthDate
  for (const date of [`${month}/${day}/${year}`, [year, month, day].join('-')]) planted.add(date)

  await page.goto('/onboarding?account=ROTH_IRA')
  const steps: string[] = []
  for (const stop of rothJourney.slice(1)) {
    // The later screens ask for nothing personal.
    if (stop.id === 'finances') break
    await expectHeading(driver, stop.heading)
    await stop.fill(driver)
    for (const value of await typedIn(driver)) planted.add(value)
    // Advances past the per-minute limit on reports.
    stack.clock.advance(61)
    await query(stack, 'alter table session rename to session_away')
    await stop.press(driver)
    await expect(page.getByText(failures).first()).toBeVisible()
    await query(stack, 'alter table session_away rename to session')
    steps.push(stop.id)
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    while ((await dismiss.count()) > 0) await dismiss.first().click()
    if (stop.id.startsWith('verify-')) {
      planted.add(await page.getByLabel('Verification code').inputValue())
      await button(page, 'Verify').click()
    } else await stop.press(driver)
    await expectHeading(driver, nextHeading(stop))
  }
  for (const { value } of await context.cookies()) planted.add(value)

  const reports = async () => (await sandbox.errors()).slice(before).map(({ event }) => event)
  for (const from of ['server', 'browser'])
    await expect
      .poll(async () => {
        const reported = new Set(
          (await reports()).filter(({ tags }) => tags.from === from).map(({ tags }) => tags.step),
        )
        return steps.filter((step) => !reported.has(step))
      })
      .toEqual([])
  for (const { tags } of await reports())
    expect(tags.endpoint ?? tags.job).toMatch(/^([A-Z]+ \/api\/[\w/:-]+|[a-z-]+)$/)
  const report = JSON.stringify(await sandbox.errors())
  // Skips years, because a year alone could match a line number.
  const values = [...planted].filter((value) => value.length > 3 && !/^\d{4}$/.test(value)).flatMap(spellings)
  expect(values.length).toBeGreaterThan(40)
  expect(values.filter((value) => report.includes(value))).toEqual([])
})

test('[ER-03] a script error is reported without typed values', async ({ page, visit, stack, driver }) => {
  await visit('name')
  await screenOf('name').fill(driver)
  const main = await page.locator('script[type=module]').getAttribute('src')
  await page.evaluate((script) => {
    const quoting = new TypeError(`Cannot read "${document.querySelector('input')?.value}"`)
    quoting.stack = `${quoting}\n    at save (${location.origin}${script}:1:23)\n    at Ada Lovelace (https://elsewhere.example/x.js:1:1)`
    dispatchEvent(
      new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason: quoting }),
    )
  }, main)
  const ours = async () =>
    (await stack.sandbox.errors()).map(({ event }) => event).find(({ tags }) => tags.kind === 'unhandled')
  await expect.poll(ours).toMatchObject({
    level: 'error',
    release: 'local',
    tags: { from: 'browser', step: 'name' },
    exception: {
      values: [{ type: 'TypeError', stacktrace: { frames: [{ filename: `~${main}`, lineno: 1 }] } }],
    },
  })
  expect(JSON.stringify(await ours())).not.toMatch(/Lovelace|elsewhere|Cannot read/)
  await expectScreen(page, 'name')
})
