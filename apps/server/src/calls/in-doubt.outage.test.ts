import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Applicant } from '@vestibule/testing/applicant'
import { eventually, useStack } from '@vestibule/testing/in-vitest'
import { type StackServer, startWorker } from '@vestibule/testing/processes'
import { afterEach, expect, test } from 'vitest'

const its = useStack({ env: { PROVIDER_CALL_LEASE_MS: '1000', PROVIDER_CALL_LONGEST_MS: '6000' } })
const person = { provider: 'ascend', match: '"given_name"' } as const

let worker: StackServer | undefined
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})

/** Starts a second worker whose clock is wrong by this many seconds. */
const startSkewedWorker = async (seconds: number): Promise<void> => {
  const { environment } = its.stack
  const file = join(environment.DATA_DIR ?? '', `clock-${seconds}`)
  writeFileSync(file, String(seconds))
  worker = await startWorker({ ...environment, CLOCK_FILE: file, METRICS_PORT: '' })
}

const reachesAgreements = (applicant: Applicant) =>
  eventually(
    async () => (await applicant.readClient()).client_status,
    (status) => status === 'ONBOARDING_AGREEMENTS',
  )
const personsOf = async ({ clientId }: Applicant) =>
  (await its.stack.sandbox.ledger()).persons.filter((one) => one.client_person_id === clientId)
const expectOnePerson = async (
  applicant: Applicant,
  fault: Parameters<typeof its.stack.sandbox.fault>[0],
) => {
  await its.stack.sandbox.fault(fault)
  expect((await applicant.askForAccount()).status).toBe(200)
  expect(await personsOf(applicant)).toHaveLength(1)
}
const isLocked = async ({ clientId }: Applicant): Promise<boolean> => {
  const locked = await its.query('select from client where id = $1 and locked_at is not null', [clientId])
  return locked.length === 1
}

test('[OP-09] [OP-05] after a kill during a late response the result is found and not repeated', async () => {
  const { sandbox, server } = its.stack
  const applicant = await its.answered()
  await sandbox.fault({ ...person, kind: 'delay', ms: 4_500, times: 1 })
  const request = applicant.askForAccount().catch(() => undefined)
  await its.held(person)
  await server.kill9()
  await request
  await server.restart()
  await reachesAgreements(applicant)
  expect(await personsOf(applicant)).toHaveLength(1)
})

test('[OP-09] [OP-05] a paused process sends nothing once another has its call', async () => {
  const { sandbox, server } = its.stack
  const applicant = await its.answered()
  await server.restart()
  await startSkewedWorker(0)
  const token = { provider: 'ascend', path: '/iam/v1/serviceAccounts' } as const
  await sandbox.fault({ ...token, kind: 'delay', ms: 1_000, times: 1 })
  const request = applicant.askForAccount()
  await its.held(token)
  process.kill(server.pid, 'SIGSTOP')
  try {
    await eventually(
      () => personsOf(applicant),
      (persons) => persons.length > 0,
    )
  } finally {
    process.kill(server.pid, 'SIGCONT')
  }
  expect((await request).status).toBe(200)
  await reachesAgreements(applicant)
  expect(await personsOf(applicant)).toHaveLength(1)
})

test.each([30, -30])(
  '[OP-09] [OP-05] a worker whose clock is %i s off takes no leased call',
  async (seconds) => {
    const applicant = await its.answered()
    await startSkewedWorker(seconds)
    await expectOnePerson(applicant, { ...person, kind: 'delay', ms: 3_500, times: 1 })
  },
)

test('[OP-09] [NV-15] a call without effect fails after its reconciliation and unlocks the answers', async () => {
  const { sandbox } = its.stack
  const applicant = await its.answered()
  await sandbox.fault({ ...person, kind: 'drop-before', times: 1 })
  const request = applicant.askForAccount()
  const inDoubt = `select from provider_call where client_id = $1 and failure like 'in_doubt%'`
  await eventually(
    () => its.query(inDoubt, [applicant.clientId]),
    (rows) => rows.length === 1,
  )
  expect(await isLocked(applicant)).toBe(true)
  expect((await request).status).toBe(503)
  expect(await isLocked(applicant)).toBe(false)
  expect(await personsOf(applicant)).toHaveLength(0)
  expect((await applicant.askForAccount()).status).toBe(200)
  expect(await personsOf(applicant)).toHaveLength(1)
})

test('[OP-09] [OP-05] a request waits for a response later than the timeout and continues', async () => {
  await its.stack.server.restart({ PROVIDER_CALL_LONGEST_MS: '20000' })
  await expectOnePerson(await its.answered(), { ...person, kind: 'delay', ms: 11_500, times: 1 })
})
