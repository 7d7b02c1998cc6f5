import { eventually, useStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'

const its = useStack()
const account = { provider: 'ascend', match: '"parties"' } as const

test('[AF-04] [OP-05] a call of a dead request and then of a dead job is continued within seconds, without a request', async () => {
  const { sandbox, server } = its.stack
  const applicant = await its.answered()
  await sandbox.fault({ ...account, kind: 'drop-before', ms: 60_000, times: 2 })
  const asked = applicant.askForAccount().catch(() => undefined)
  for (const _holder of ['request', 'job']) {
    await its.held(account)
    await server.kill9()
    await asked
    await server.restart()
  }
  const back = Date.now()
  await eventually(
    async () => (await applicant.readClient()).client_status,
    (status) => status === 'ONBOARDING_AGREEMENTS',
  )
  expect(Date.now() - back).toBeLessThan(15_000)
  expect((await sandbox.ledger()).accounts).toHaveLength(1)
})
