import type { Page } from '@playwright/test'
import { endOutage } from './journeys/database.ts'
import { heading } from './journeys/roth-journey.ts'
import { expect, expectScreen, headingOf, test, ui } from './journeys/test.ts'

/** Returns an SSN that ends in 0005, whose account the sandbox leaves in review for 10 s of the sandbox's clock. */
const pending = ({ ssn }: { ssn: string }): string => `${ssn.slice(0, -4)}0005`
const longer = (page: Page, email: string) =>
  page.getByText(`This can take up to two business days. You can leave this page; we will email ${email}.`)

test('[AG-07] [ER-02] [NV-12] the review page goes on by itself', async ({ page, person, reach, stack }) => {
  ui.allowErrors(/503 .*\/broker-api\/account\//)
  person.ssn = pending(person)
  const { accountId } = await reach('review')
  const path = `/accounts/v1/accounts/${accountId}`
  await stack.sandbox.fault({ provider: 'ascend', path, kind: 'error', status: 503, times: 1000 })
  await ui.open(page, '/onboarding', 'review')
  await expect(page.getByRole('status').filter({ hasText: 'usually takes a minute' })).toBeVisible()
  await expect(longer(page, person.email)).toBeHidden()
  await ui.reload(page, 'review')
  await endOutage(stack)
  await expectScreen(page, 'contribution')
  await expect(heading(page, headingOf('contribution'))).toBeFocused()
})
