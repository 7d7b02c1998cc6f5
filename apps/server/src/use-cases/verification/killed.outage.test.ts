import type { Applicant } from '@vestibule/testing/applicant'
import { eventually, useStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'

const its = useStack()

const atCheck = async (): Promise<Applicant> => {
  const applicant = await its.answered({ accountType: 'PRODUCT' })
  await applicant.saveContribution()
  await applicant.readClient()
  await applicant.must(applicant.agreeToStatements())
  return applicant
}

const arrives = ({ clientId }: Applicant, status: string) =>
  eventually(
    () => its.query<{ client_status: string }>('select client_status from client where id = $1', [clientId]),
    ([row]) => row?.client_status === status,
  )

const attemptsOf = async ({ clientId }: Applicant) =>
  (await its.stack.sandbox.ledger()).identityVerifications.filter((one) => one.client_user_id === clientId)

const killWhileBeginning = async (applicant: Applicant, kind: 'drop-before' | 'drop-after') => {
  const { sandbox, server } = its.stack
  await sandbox.fault({ ...beginning, kind, ms: 60_000, times: 1 })
  const request = applicant.beginVerification().catch(() => undefined)
  await its.held(beginning)
  await server.kill9()
  await request
}

const beginning = { provider: 'plaid', path: '/identity_verification/create' } as const

test('[PR-03] [ER-03] [OP-05] reports a verification that ended before its first response was stored', async () => {
  const applicant = await atCheck()
  const { sandbox, server } = its.stack
  await killWhileBeginning(applicant, 'drop-after')
  await sandbox.verification(applicant.clientId, 'expired')
  await server.restart()
  const codes = async () => (await sandbox.errors()).map(({ event }) => event.tags.code)
  await eventually(codes, (found) => found.includes('verification_expired'))
  expect(await attemptsOf(applicant)).toHaveLength(1)
})

test('[PR-03] [OP-05] another process continues polling after a kill', async () => {
  const applicant = await atCheck()
  const { sandbox, server } = its.stack
  const path = '/identity_verification/get'
  await sandbox.fault({ provider: 'plaid', path, kind: 'error', status: 503, times: 1000 })
  await applicant.must(applicant.beginVerification())
  await server.kill9()
  await sandbox.clearFaults()
  await server.restart()
  await arrives(applicant, 'ONBOARDING_KYC_SUCCESS')
})
