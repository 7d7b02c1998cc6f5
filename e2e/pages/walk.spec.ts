import { query } from '../journeys/database.ts'
import { complete, expect, expectScreen, test, ui } from '../journeys/test.ts'
import { expectedAt } from '../walk/expected.ts'
import { oneOfEachRow, type State } from '../walk/states.ts'
import { walk } from '../walk/walk.ts'

const pageOf = (state: State): string => {
  const { heading, path } = expectedAt(state)
  return `${state.flow} ${heading} ${path}`
}
/** One state for each screen or message of each flow. `npm run walk` walks through every state. */
const onePerPage = [...Map.groupBy(oneOfEachRow(), pageOf).values()].flatMap(([first]) => first ?? [])

for (const flow of ['personal', 'product'] as const)
  test(`[NV-02] [NV-03] [NV-04] [NV-06] [NV-07] [NV-09] [NV-10] [NV-12] a client saved on any screen of the ${flow} flow opens on it under its header, and goes back as the table says`, async ({
    stack,
    context,
    page,
  }) => {
    const states = onePerPage.filter((state) => state.flow === flow)
    test.setTimeout(300_000)
    const { troubles } = await walk({ stack, context, page, states })
    expect(troubles).toEqual([])
  })

test('[NV-07] [NV-05] a bank status without an account', async ({ page, driver, reach, stack }) => {
  const applicant = await reach('affiliations')
  const { clientId } = applicant
  await query(stack, 'delete from investor_profile where client_id = $1', [clientId])
  await query(
    stack,
    "update client set client_status = 'ONBOARDING_BANK_SIGNUP_VERIFY', step = 4 where id = $1",
    [clientId],
  )
  const saved = async () => (await applicant.readClient()).client_status
  await ui.open(page, '/onboarding', 'finances')
  await expect(page.locator('nav [aria-current="step"]')).toHaveText(/Financial/)
  await ui.press(page, 'Back', 'beneficiaries')
  await complete(driver, 'beneficiaries', 'finances', 'suitability')
  await expectScreen(page, 'affiliations')
  expect(await saved()).toBe('ONBOARDING_BANK_SIGNUP_VERIFY')
  await page.reload()
  await complete(driver, 'affiliations')
  await expectScreen(page, 'agreements')
  expect(await saved()).toBe('ONBOARDING_AGREEMENTS')
})
