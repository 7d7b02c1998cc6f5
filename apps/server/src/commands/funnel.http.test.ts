import { eventually, refusal, useStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'

const its = useStack({ at: '2026-03-02T15:00:00Z' })

/** Returns the cells of a screen's row in the printed table. */
const rowOf = (output: string, screen: string): string[] =>
  output
    .split('\n')
    .find((line) => line.startsWith(`${screen} `))
    ?.split(/ {2,}/) ?? []

test('[OP-04] reports entries, drop-off, median and p90 time and errors per screen and flow', async () => {
  const { clock } = its.stack
  for (const minutes of [5, 10, 15]) {
    const applicant = await its.applicant()
    await applicant.saveName()
    clock.advance(minutes * 60)
    await applicant.saveAddress()
    if (minutes === 15) continue
    clock.advance(10 * 60)
    await applicant.saveCitizenship()
    if (minutes === 10) continue
    const path = `/api/data-api/client/${applicant.clientId}`
    await refusal(applicant.api.patch(path, { ssn: '1', client_status: 'ONBOARDING_PERSONAL_INFO_5' }))
    // Saving the answers of earlier screens again must not increase the counts.
    await applicant.saveAddress()
    await applicant.saveIdentity()
  }
  await its.applicant({ accountType: 'PRODUCT' })
  const { output } = await eventually(
    () => its.stack.command('funnel'),
    (ran) => rowOf(ran.output, 'identity').includes('invalid 1'),
  )
  const [personal = '', product = ''] = output.split(/^product/m)
  expect(rowOf(personal, 'phone-code').slice(1, 4)).toEqual(['3', '3', '0 %'])
  expect(rowOf(personal, 'name').slice(1, 4)).toEqual(['3', '3', '0 %'])
  expect(rowOf(personal, 'address')).toEqual(['address', '3', '3', '0 %', '10 min', '14 min'])
  expect(rowOf(personal, 'citizenship').slice(0, 5)).toEqual(['citizenship', '3', '2', '33.3 %', '10 min'])
  expect(rowOf(personal, 'identity').slice(0, 4)).toEqual(['identity', '2', '1', '50 %'])
  expect(rowOf(personal, 'employment').slice(0, 4)).toEqual(['employment', '1', '0', '100 %'])
  expect(personal).toContain('All forms together: 20 min (the sum of their medians)')
  expect(rowOf(product, 'name').slice(1, 4)).toEqual(['1', '0', '100 %'])
  expect(output).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@|lovelace/i)
})

test('[OP-04] counts only applications begun in the given days', async () => {
  its.stack.clock.advance(40 * 24 * 3600)
  expect((await its.stack.command('funnel')).output).toContain('personal: nobody.')
  expect(rowOf((await its.stack.command('funnel', '60')).output, 'address')[1]).toBe('3')
})

test('[OP-04] stores each reached status once with its time', async () => {
  const applicant = await its.answered()
  await applicant.openAccount()
  const kept = await its.query<{ status: string; at: Date; audited: Date }>(
    `select f.client_status as status, f.at, e.at as audited
     from funnel_event f join audit_event e using (client_id, seq) where client_id = $1 order by seq`,
    [applicant.clientId],
  )
  expect(kept.map(({ status }) => status)).toEqual([
    'ONBOARDING_PERSONAL_INFO_2',
    'ONBOARDING_PERSONAL_INFO_3',
    'ONBOARDING_PERSONAL_INFO_4',
    'ONBOARDING_PERSONAL_INFO_5',
    'ONBOARDING_PERSONAL_INFO_6',
    'ONBOARDING_FINANCIAL_INFO_1',
    'ONBOARDING_FINANCIAL_INFO_2',
    'ONBOARDING_AFFILATIONS',
    'ONBOARDING_AGREEMENTS',
  ])
  for (const { at, audited } of kept) expect(at).toEqual(audited)
})
