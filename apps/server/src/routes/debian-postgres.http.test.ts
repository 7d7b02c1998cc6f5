import { afterAll, beforeAll, expect, test } from 'vitest'
import { Applicant } from '../../../../e2e/harness/applicant.ts'
import { type OwnCluster, startDebianPostgres } from '../../../../e2e/harness/debian-postgres.ts'
import { type Stack, startStack } from '../../../../e2e/harness/stack.ts'

let cluster: OwnCluster
let stack: Stack

beforeAll(async () => {
  cluster = await startDebianPostgres()
  // each of them finds an empty database and may migrate: one does
  stack = await startStack({ cluster, servers: 2 })
}, 120_000)
afterAll(async () => {
  await stack?.stop()
  await cluster?.stop()
})

test('[OP-05] on Debian’s PostgreSQL, by its address and passwords: two servers start on an empty database, and a journey through both comes to its end', async () => {
  expect(cluster.name).toMatch(/^PostgreSQL (1[5-9]|[2-9]\d)\./)
  const applicant = new Applicant(stack.baseUrl, stack.sandbox)
  await applicant.signUp()
  await applicant.answerEverything()
  await applicant.saveBeneficiaries()
  await applicant.openAccount()
  await applicant.agree()
  await applicant.saveContribution()
  await applicant.linkBank(await stack.publicToken())
  await applicant.must(applicant.relate())
  await applicant.must(applicant.schedule())
  expect((await applicant.readClient()).client_status).toBe('ONBOARDING_SIGNUP_COMPLETED')
})
