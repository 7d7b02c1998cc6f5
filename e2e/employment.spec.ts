import { employmentStatuses } from '@vestibule/domain/fields/employment'
import { field } from './journeys/controls.ts'
import { expect, screenOf, test, ui } from './journeys/test.ts'

test('[PE-12] [PE-13] [FI-05] [NV-06] every employment status', async ({ page, person, driver, visit }) => {
  person.accountType = 'REGULAR'
  await visit('employment')
  for (const status of employmentStatuses) {
    const isEmployed = status === 'Employed'
    if (isEmployed) await screenOf('employment').fill(driver)
    else await field(page, 'Employment status').selectOption(status)
    await ui.press(page, 'Continue', 'finances')
    await ui.press(page, 'Back', 'employment')
    await ui.reload(page, 'employment')
    await expect(field(page, 'Employment status')).toHaveValue(status)
    await expect(field(page, 'Employer name')).toHaveCount(isEmployed ? 1 : 0)
  }
})

test('[PE-14] [PE-17] [FI-05] marital status without beneficiaries', async ({ page, visit }) => {
  await visit('beneficiaries')
  for (const status of ['Single', 'Married']) {
    await field(page, 'Marital status').selectOption({ label: status })
    await ui.press(page, 'Continue', 'finances')
    await ui.press(page, 'Back', 'beneficiaries')
    await ui.reload(page, 'beneficiaries')
    await expect(field(page, 'Marital status').locator('option:checked')).toHaveText(status)
  }
})
