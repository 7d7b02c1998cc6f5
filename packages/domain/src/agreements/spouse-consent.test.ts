import { expect, test } from 'vitest'
import { needsSpouseNotice, submitsSpouseConsent } from './spouse-consent.ts'

test.each([
  [true, true, ['OTHER'], true],
  [true, true, ['SPOUSE', 'OTHER'], true],
  [true, true, ['SPOUSE'], false],
  [true, true, [], false],
  [true, false, ['OTHER'], false],
  [false, true, ['OTHER'], false],
])(
  '[AG-05] IRA: %s, married: %s, beneficiaries %j: submits the consent: %s',
  (hasBeneficiaries, married, relations, submitted) => {
    expect(submitsSpouseConsent({ hasBeneficiaries, married, relations })).toBe(submitted)
  },
)

test('[AG-05] shows the notice to married IRA holders in the nine community property states', () => {
  const needsNotice = (state: string) => needsSpouseNotice({ hasBeneficiaries: true, married: true, state })
  expect(['AZ', 'CA', 'ID', 'LA', 'NV', 'NM', 'TX', 'WA', 'WI'].every(needsNotice)).toBe(true)
  expect(['NY', 'AK', 'DC', 'AE', ''].some(needsNotice)).toBe(false)
  expect(needsSpouseNotice({ hasBeneficiaries: true, married: false, state: 'CA' })).toBe(false)
  expect(needsSpouseNotice({ hasBeneficiaries: false, married: true, state: 'CA' })).toBe(false)
})
