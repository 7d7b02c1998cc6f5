import { type Applicant, ssnWith } from '@vestibule/testing/applicant'
import { jpeg } from '@vestibule/testing/files'
import { eventually, useSharedStack } from '@vestibule/testing/in-vitest'
import { describe, expect, test } from 'vitest'

const its = useSharedStack()

/** Creates an applicant whose page is closed after the affirmation. */
const affirmed = async (serial: string): Promise<Applicant> => {
  const applicant = await its.answered({ ssn: ssnWith(serial) })
  await applicant.openAccount()
  await applicant.acceptAgreements()
  await applicant.must(applicant.confirmAgreements())
  return applicant
}

/** Reads the status from the database, because reading through the server would poll the broker. */
const statusOf = async ({ clientId }: Applicant): Promise<string> => {
  const [row] = await its.query<{ client_status: string }>('select client_status from client where id = $1', [
    clientId,
  ])
  return row?.client_status ?? ''
}

const arrives = (applicant: Applicant, status: string) =>
  eventually(
    () => statusOf(applicant),
    (now) => now === status,
  )

/** Returns the emails about the review, oldest first, without the emails about the code and the agreements. */
const reviewMails = async ({ person }: Applicant) => {
  const about = /account is open|needs documents|could not open/
  const sent = await its.stack.sandbox.messages(person.email)
  return sent.filter(({ subject }) => about.test(subject ?? '')).reverse()
}

const mailed = (applicant: Applicant, count: number) =>
  eventually(
    () => reviewMails(applicant),
    (mails) => mails.length >= count,
  )

const open = 'Your Vestibule account is open'
const wanted = 'Vestibule needs documents from you'
const ended = 'We could not open your Vestibule account'

const pollsOf = async ({ accountId }: Applicant) =>
  (await its.stack.sandbox.requests('ascend')).filter(
    ({ method, path }) => method === 'GET' && path.split('?')[0] === `/accounts/v1/accounts/${accountId}`,
  )

const polledMoreThan = (applicant: Applicant, count: number) =>
  eventually(
    () => pollsOf(applicant),
    (polls) => polls.length > count,
  )

// The tests mostly wait, so they run concurrently.
describe.concurrent('a review is polled to its end', () => {
  test.each([
    ['2345', 'ONBOARDING_CONTRIBUTION', 4, open],
    ['0002', 'KYC_DOCUMENTS_REQUIRED', 3, wanted],
    ['0003', 'KYC_DOCUMENTS_REQUIRED', 3, wanted],
    ['0004', 'KYC_WATCHLIST_FAILED', 3, ended],
    ['0009', 'KYC_REVIEW_FAILED', 3, ended],
  ])(
    '[AG-07] [KY-02] [KY-09] [KY-10] serial %s ends as %s, step %d, with one mail',
    async (serial, status, step, subject) => {
      const applicant = await affirmed(serial)
      await arrives(applicant, status)
      const [mail] = await mailed(applicant, 1)
      expect(mail?.subject).toBe(subject)
      expect(mail?.text).not.toMatch(/watch|\blist\b|match|score|sanction/i)
      expect(await applicant.readClient()).toMatchObject({ client_status: status, step })
      expect(await reviewMails(applicant)).toHaveLength(1)
    },
  )

  test('[KY-09] the mail names the wanted documents only', async () => {
    const applicant = await affirmed('0003')
    const [mail] = await mailed(applicant, 1)
    expect(mail?.text).toContain('Legal address: driver’s license or marriage certificate.')
    expect(mail?.text).not.toMatch(/Legal name|Date of birth|Social Security number/)
    expect(mail?.text).toContain(`${its.stack.baseUrl}/login-password`)
    const { requestBody } = (await its.stack.sandbox.requests('smtp')).find(
      ({ path, requestBody }) => path === applicant.person.email && String(requestBody).includes(wanted),
    ) ?? { requestBody: '' }
    expect(String(requestBody)).toContain('text/html')
  })

  test.each([
    ['[NV-05] approved', '0002', 'approve', 'KYC_REVIEW_SUCCESS', 4, open],
    ['refused', '0003', 'reject', 'KYC_REVIEW_FAILED', 3, ended],
  ] as const)('[KY-09] %s without documents', async (_, serial, decision, status, step, subject) => {
    const applicant = await affirmed(serial)
    await arrives(applicant, 'KYC_DOCUMENTS_REQUIRED')
    await its.stack.sandbox.review(applicant.accountId, decision)
    await arrives(applicant, status)
    expect((await mailed(applicant, 2)).map((mail) => mail.subject)).toEqual([wanted, subject])
    expect(await applicant.readClient()).toMatchObject({ client_status: status, step })
  })

  test('[KY-09] uploaded documents stay under review, then more are wanted, then they fail', async () => {
    const applicant = await affirmed('0003')
    const { accountId } = applicant
    const upload = () => applicant.must(applicant.upload({ type: 'DRIVING_LICENSE', file: jpeg() }))
    await arrives(applicant, 'KYC_DOCUMENTS_REQUIRED')
    await upload()
    const before = (await pollsOf(applicant)).length
    await polledMoreThan(applicant, before)
    expect(await statusOf(applicant)).toBe('KYC_DOCUMENT_UPLOADED')
    await its.stack.sandbox.review(accountId, 'more-documents')
    await arrives(applicant, 'KYC_DOCUMENTS_REQUIRED')
    await upload()
    await its.stack.sandbox.review(accountId, 'reject')
    await arrives(applicant, 'KYC_DOCUMENTS_FAILED')
    const mails = await mailed(applicant, 3)
    expect(mails.map(({ subject }) => subject)).toEqual([wanted, wanted, ended])
  })

  test('[AG-07] polls the broker every three seconds at most, and a watching applicant gets no mail', async () => {
    const applicant = await affirmed('2345')
    // Postpones the worker's poll. The sandbox's delay lets all six requests arrive before the broker's decision.
    const path = `/accounts/v1/accounts/${applicant.accountId}`
    await its.query(`update review set poll_at = poll_at + interval '1 minute' where client_id = $1`, [
      applicant.clientId,
    ])
    await its.stack.sandbox.fault({ provider: 'ascend', path, kind: 'delay', ms: 2000, times: 1 })
    const replies = await Promise.all(Array.from({ length: 6 }, () => applicant.readAccount()))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await statusOf(applicant)).toBe('ONBOARDING_CONTRIBUTION')
    expect(await pollsOf(applicant)).toHaveLength(1)
    expect(await reviewMails(applicant)).toEqual([])
    const events = await its.query(
      `select from audit_event where client_id = $1 and action = 'account_opened'`,
      [applicant.clientId],
    )
    expect(events).toHaveLength(1)
  })

  test('[KY-02] shows the review while all items are verified and the account is not open', async () => {
    const applicant = await affirmed('0002')
    await arrives(applicant, 'KYC_DOCUMENTS_REQUIRED')
    expect((await applicant.readClient()).facts.allItemsVerified).toBe(false)
    await its.query('update broker_account set unverified = $2 where client_id = $1', [
      applicant.clientId,
      '[]',
    ])
    expect((await applicant.readClient()).facts.allItemsVerified).toBe(true)
    await applicant.must(applicant.api.get(`/api/kyc-check/${applicant.clientId}`))
    expect((await applicant.readClient()).facts.allItemsVerified).toBe(false)
  })

  test('[KY-09] polls an unavailable broker until it responds', async () => {
    const applicant = await affirmed('2345')
    const path = `/accounts/v1/accounts/${applicant.accountId}`
    await its.stack.sandbox.fault({ provider: 'ascend', path, kind: 'error', status: 503, times: 100 })
    await polledMoreThan(applicant, 3)
    expect(await statusOf(applicant)).toBe('ONBOARDING_AGREEMENTS')
    await its.stack.sandbox.clearFaults()
    await arrives(applicant, 'ONBOARDING_CONTRIBUTION')
  })
})
