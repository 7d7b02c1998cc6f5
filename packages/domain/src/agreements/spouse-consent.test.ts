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
  '[AG-05] an IRA: %s, married: %s, beneficiaries %j: the consent is submitted: %s',
  (hasBeneficiaries, married, relations, submitted) => {
    expect(submitsSpouseConsent({ hasBeneficiaries, married, relations })).toBe(submitted)
  },
)

test('[AG-05] the married of the nine community property states are told, nobody else', () => {
  const told = (state: string) => needsSpouseNotice({ hasBeneficiaries: true, married: true, state })
  expect(['AZ', 'CA', 'ID', 'LA', 'NV', 'NM', 'TX', 'WA', 'WI'].every(told)).toBe(true)
  expect(['NY', 'AK', 'DC', 'AE', ''].some(told)).toBe(false)
  expect(needsSpouseNotice({ hasBeneficiaries: true, married: false, state: 'CA' })).toBe(false)
  expect(needsSpouseNotice({ hasBeneficiaries: false, married: true, state: 'CA' })).toBe(false)
})
