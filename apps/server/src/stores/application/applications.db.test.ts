import { randomUUID } from 'node:crypto'
import { newSession } from '@vestibule/testing/stored-session'
import { storeUser } from '@vestibule/testing/stored-user'
import { useStore } from '@vestibule/testing/use-store'
import { expect, test } from 'vitest'

const its = useStore()
const now = new Date('2027-03-10T15:00:00Z')

/** Creates an applicant with a session. @returns the values of a save by the applicant */
const applicantSaving = async () => {
  const user = await storeUser(its.store, now, { is_phone_verified: true, account_type: 'ROTH_IRA' })
  await its.query('update app_user set is_email_verified = true where id = $1', [user.id])
  const whose = { userId: user.id, identityId: user.auth0_user_id }
  const session = newSession(now, { kind: 'applicant', provenAt: now, ...whose })
  const { tokenHash } = session
  await its.store.sessions.begin(session)
  const id = randomUUID()
  const network = '198.18.0.1'
  const caller = { tokenHash, ip: network, network, userAgent: 'x', requestId: 'r', language: 'en' } as const
  const client = { id, dataKey: Buffer.alloc(1), user, firstName: 'A', lastName: 'B', caller, now }
  await its.store.applications.create({ ...client, status: 'ONBOARDING_PERSONAL_INFO_2', step: 1 })
  return { caller, now, clientId: id, version: undefined, action: 'address_saved' }
}

test('[OP-05] saves of several applicants that arrive together share a transaction', async () => {
  const saves = await Promise.all(Array.from({ length: 8 }, applicantSaving))
  const saved = await Promise.all(saves.map((save) => its.store.applications.saveForm(save)))
  expect(saved.map(({ ok }) => ok)).toEqual(Array(8).fill(true))
  const { rows } = await its.query(`select count(distinct xmin::text)::integer as count from client`)
  expect(rows).toEqual([{ count: 1 }])
})
