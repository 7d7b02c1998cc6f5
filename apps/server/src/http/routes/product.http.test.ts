import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { productStatements } from '@vestibule/domain/agreements/statements'
import { type Applicant, monthlyContribution, ssnWith } from '@vestibule/testing/applicant'
import { statementPaths } from '@vestibule/testing/brand-documents'
import { becomes, eventually, expectRefusal, refusal } from '@vestibule/testing/in-vitest'
import type { Person } from '@vestibule/testing/sample-person'
import { shown } from '@vestibule/testing/samples/sample'
import { type Agreed, openedShown, openedStatements, type Shown } from '@vestibule/testing/vault'
import { en } from '@vestibule/words/en'
import { describe, expect, test } from 'vitest'
import { useSharedServer } from './testing/use-server.ts'

// Not December 31, because a test below needs an applicant whose 18th birthday is on December 31 of this year.
const its = useSharedServer()

/** Reads the database, because a read over HTTP would poll the identity check. */
const stored = ({ clientId }: Applicant) =>
  its.row<{ client_status: string; step: number; locked: boolean }>(
    'select client_status, step, locked_at is not null as locked from client where id = $1',
    clientId,
  )
const reaches = (applicant: Applicant, status: string) => becomes(() => its.storedStatus(applicant), status)

const agreeAgain = async (applicant: Applicant): Promise<void> => {
  await applicant.saveAddress()
  await applicant.readClient()
  await applicant.must(applicant.agreeToStatements())
}

const checksOf = async ({ clientId }: Applicant) =>
  (await its.sandbox.ledger()).identityVerifications.filter((one) => one.client_user_id === clientId)
const checkStatus = async (applicant: Applicant) =>
  (await applicant.must(applicant.readVerification())).status

const verified = async (overrides?: Partial<Person>): Promise<Applicant> => {
  const applicant = await its.atIdentityCheck(overrides)
  await applicant.must(applicant.beginVerification())
  await reaches(applicant, 'ONBOARDING_KYC_SUCCESS')
  return applicant
}
const atBankSetup = async (): Promise<Applicant> => {
  const applicant = await verified()
  await applicant.must(applicant.askForStatus('ONBOARDING_BANK_SETUP', 3))
  return applicant
}
const unlockedAtStatements = { client_status: 'ONBOARDING_AGREEMENTS', step: 3, locked: false }
const createFault = ({ clientId }: Applicant) =>
  ({ provider: 'plaid', path: '/identity_verification/create', match: clientId }) as const

/** Expects one error report with this code and without personal data. */
const expectReport = async (code: string, { person, clientId, userId }: Applicant): Promise<void> => {
  const reports = await eventually(
    () => its.sandbox.errors(),
    (found) => found.some(({ event }) => event.tags.code === code),
  )
  expect(reports.find(({ event }) => event.tags.code === code)?.event).toMatchObject({
    level: 'error',
    tags: { from: 'server', step: 'identity-wait', provider: 'plaid', code },
    exception: { values: [{ type: 'IdentityVerification', value: code }] },
  })
  for (const value of [person.email, person.phone, person.ssn, person.lastName, clientId, userId])
    expect(JSON.stringify(reports)).not.toContain(value)
}

test('[NV-15] [PE-07] [SU-16] an applicant who is neither citizen nor resident is refused until the answer changes', async () => {
  const saveResidency = (applicant: Applicant, residencyStatus: string, more = {}) =>
    applicant.must(
      applicant.api.patch(`/api/data-api/client/${applicant.clientId}`, { residencyStatus, ...more }),
    )
  // Sends the status of the displayed form, as the page does.
  const correct = (applicant: Applicant) =>
    saveResidency(applicant, 'US_CITIZEN', { client_status: 'ONBOARDING_PERSONAL_INFO_4', step: '1' })
  const applicant = await its.atStatements()
  await saveResidency(applicant, 'NEITHER')
  await applicant.readClient()
  await expectRefusal(applicant.agreeToStatements(), '409 status_conflict')
  await expectRefusal(applicant.contribute(monthlyContribution), '409 status_conflict')
  expect(await correct(applicant)).toMatchObject({ client_status: 'ONBOARDING_AGREEMENTS', step: 3 })
  await applicant.readClient()
  await applicant.must(applicant.agreeToStatements())
  await saveResidency(applicant, 'NEITHER')
  await expectRefusal(applicant.beginVerification(), '409 status_conflict')
  expect(await checksOf(applicant)).toHaveLength(0)
  expect(await correct(applicant)).toMatchObject({ client_status: 'ONBOARDING_KYC_CHECK', step: 3 })
  expect(await stored(applicant)).toMatchObject({ client_status: 'ONBOARDING_KYC_CHECK', locked: false })
})

describe.concurrent('the statements', () => {
  let sharedApplicant: Promise<Applicant> | undefined
  const atStatements = () => {
    sharedApplicant ??= its.atStatements()
    return sharedApplicant
  }

  test('[PR-06] require consent to the identity check, which is stored as shown; no check begins without it', async () => {
    const applicant = await its.atStatements()
    const disclosures = shown(...productStatements, 'sign', 'w9')
    const withoutConsent = applicant.agreeToStatements({ disclosures })
    await expectRefusal(withoutConsent, '409 disclosure_required', 'identity-check')
    await applicant.must(applicant.agreeToStatements())
    const consent = "from disclosure_shown where user_id = $1 and disclosure_id = 'identity-check'"
    const row = await its.row<Shown>(`select * ${consent}`, applicant.userId)
    expect(openedShown(row)?.rendered).toBe(
      "I have read Vestibule's Privacy Policy and agree that Vestibule shares my name, address, date of birth, Social Security number, email and phone with Plaid to verify my identity.",
    )
    await its.query(`delete ${consent}`, [applicant.userId])
    await expectRefusal(applicant.beginVerification(), '409 disclosure_required', 'identity-check')
    expect(await checksOf(applicant)).toEqual([])
  })

  test('[AG-14] [AG-09] records a document opened beside the statements', async () => {
    const applicant = await atStatements()
    const { api, clientId } = applicant
    const open = (agreement_id: string) =>
      api.post(`/api/agreements/document-opened/${clientId}`, {
        openings: [{ id: randomUUID(), agreement_id, pages: [] }],
      })
    await expectRefusal(open('e-sign'), '404 not_found')
    const agreement_id = '/documents/e-sign-agreement-20260115.pdf'
    await applicant.must(open(agreement_id))
    const sql = 'select agreement_id, page_count, pages from agreement_opening where client_id = $1'
    expect(await its.query(sql, [clientId])).toEqual([{ agreement_id, page_count: null, pages: [] }])
  })

  test('[PR-02] [PR-08] [PR-10] [AG-04] [SE-08] agreed to with a legal name and the tax certification, are stored as shown with the hashes of the documents, and mailed', async () => {
    const applicant = await its.atStatements()
    const client = await applicant.must(
      applicant.agreeToStatements({ legal_name: '  Ada   King-Noel Jr. ', backup_withholding: true }),
    )
    expect(client).toMatchObject({ client_status: 'ONBOARDING_KYC_CHECK', step: 3 })
    const row = await its.row<Agreed>(
      'select * from statements_agreement where client_id = $1',
      applicant.clientId,
    )
    const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
    const words = 'I have read and agree to the Vestibule account agreement and its fee schedule.'
    expect(openedStatements(row)).toEqual({
      legal_name: 'Ada King-Noel Jr.',
      ip_address: expect.stringMatching(/^198\.18\./),
      user_agent: expect.any(String),
    })
    expect(row).toMatchObject({
      w9_certified: true,
      backup_withholding: true,
      statements: [
        { id: 'statement-self', version: 1 },
        { id: 'statement-risk', version: 1 },
        { id: 'statement-terms', version: 1, words, sha256: sha256(words) },
        { id: 'statement-electronic', version: 1 },
      ],
      documents: statementPaths().map((uri) => ({
        agreement_uri: uri,
        revision: '20260115',
        sha256: sha256(readFileSync(`brands/default${uri}`)),
      })),
    })
    const recorded = await its.query<Shown & { disclosure_id: string }>(
      `select * from disclosure_shown where user_id = $1 and call = 'statements' order by disclosure_id`,
      [applicant.userId],
    )
    const statements = ['electronic', 'risk', 'self', 'terms'].map((name) => `statement-${name}`)
    expect(recorded.map((one) => one.disclosure_id)).toEqual(['identity-check', 'sign', ...statements, 'w9'])
    expect(openedShown(recorded.at(-2))?.rendered).toBe(words)
    const certification = `1. the number ending ${applicant.person.ssn.slice(-4)} is my correct taxpayer identification number`
    expect(openedShown(recorded.at(-1))?.rendered).toContain(certification)
    const [mail] = await its.mails(applicant.person.email, /^The statements/)
    for (const part of [words, certification, 'The IRS has told me that I am subject to backup withholding'])
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(part)
    expect(mail?.text).toContain('Sample Fund Services, its transfer agent')
    expect(mail?.text).not.toMatch(/SIPC|Apex/)
  })

  test('[PR-08] [SE-08] records the words without a broker as those that were shown', async () => {
    const renderedFor = async ({ userId }: Applicant) => {
      const rows = await its.query<Shown>(
        `select * from disclosure_shown where user_id = $1 and disclosure_id in ('trusted-contact', 'firm')
          and call = 'employment' order by disclosure_id`,
        [userId],
      )
      return rows.map((row) => openedShown(row)?.rendered)
    }
    const { firm, 'trusted-contact': trusted } = en.disclosures
    expect(await renderedFor(await its.answered({ accountType: 'PRODUCT' }))).toEqual([
      firm.fund,
      trusted.fund,
    ])
    expect(await renderedFor(await its.answered({ accountType: 'REGULAR' }))).toEqual([null, null])
  })

  const missing = '409 disclosure_required'
  test.each([
    [{ w9_certified: false }, '400 malformed'],
    [{ disclosures: shown(...productStatements, 'sign', 'identity-check') }, missing],
    [{ legal_name: 'Ada <King>' }, '422 invalid'],
    [{ disclosures: [{ id: 'statement-self', version: 1 }] }, missing],
    [{ documents: ['/documents/x.pdf', '/documents/y.pdf', '/documents/z.pdf'] }, missing],
  ])('[PR-02] [PR-10] are refused with %j, and nothing is stored', async (body, error) => {
    const applicant = await atStatements()
    const { status, code } = await refusal(applicant.agreeToStatements(body))
    expect(`${status} ${code}`).toBe(error)
    expect(await its.storedStatus(applicant)).toBe('ONBOARDING_AGREEMENTS')
    expect(await its.count('statements_agreement where client_id = $1', applicant.clientId)).toBe(0)
  })

  test('[NV-05] [NV-14] [API-08] require the current version, the product flow and the status; a repeat stores nothing new', async () => {
    const applicant = await its.atStatements()
    const path = `/api/agreements/statements/${applicant.clientId}`
    const body = { legal_name: 'Ada King', disclosures: [], documents: [] }
    expect(await refusal(applicant.api.post(path, body))).toMatchObject({ status: 428 })
    const before = applicant.version
    applicant.version -= 1
    await expectRefusal(applicant.agreeToStatements(), '409 stale')
    applicant.version = before
    await expectRefusal(applicant.askForStatus('ONBOARDING_KYC_CHECK', 3), '409 status_conflict')
    await applicant.must(applicant.agreeToStatements())
    applicant.version = before
    await applicant.must(applicant.agreeToStatements())
    expect(await its.count('statements_agreement where client_id = $1', applicant.clientId)).toBe(1)
    const other = await its.answered({ accountType: 'REGULAR' })
    await other.readClient()
    await expectRefusal(other.agreeToStatements(), '409 status_conflict')
  })

  test('[PE-10] refuse an applicant below the age of majority', async () => {
    const year = String(its.now().getFullYear() - 18)
    const young = await its.atStatements({ birthDate: { year, month: '12', day: '31' } })
    expect(await refusal(young.agreeToStatements())).toMatchObject({ code: 'not_of_age' })
    expect(await its.storedStatus(young)).toBe('ONBOARDING_AGREEMENTS')
  })

  test('[CO-10] [NV-05] keep the status when the contribution is saved again', async () => {
    const applicant = await its.atStatements()
    await applicant.saveContribution(900)
    expect(await stored(applicant)).toMatchObject({ client_status: 'ONBOARDING_AGREEMENTS', step: 3 })
  })
})

describe.concurrent('the identity verification', () => {
  test.each([
    ['2345', 'success', 'ONBOARDING_KYC_SUCCESS'],
    ['1001', 'failed', 'ONBOARDING_KYC_FAIL'],
    ['1002', 'pending_review', 'ONBOARDING_KYC_CHECK'],
  ])('[PR-03] [API-01] of serial %s ends as %s without a poll', async (serial, status, clientStatus) => {
    const applicant = await its.atIdentityCheck({ ssn: ssnWith(serial) })
    expect(await checkStatus(applicant)).toBe('not_started')
    expect(await applicant.must(applicant.beginVerification())).toEqual({ data: { status: 'active' } })
    const sql = 'select status from identity_verification where client_id = $1'
    await becomes(async () => (await its.row(sql, applicant.clientId)).status, status)
    expect(await stored(applicant)).toEqual({ client_status: clientStatus, step: 3, locked: true })
    expect(await checkStatus(applicant)).toBe(status)
    expect(await checksOf(applicant)).toHaveLength(1)
    // The server logs that a review is pending, but never the client id.
    const lines = await eventually(
      async () => its.stack.server.logs().filter((line) => line.includes('verification needs somebody')),
      (found) => status !== 'pending_review' || found.join().includes('"status":"pending_review"'),
    )
    expect(lines.join()).not.toContain(applicant.clientId)
  })

  test('[KY-12] sends no email about a failed verification for a brand without consumer reports', async () => {
    const applicant = await its.atIdentityCheck({ ssn: ssnWith('1001') })
    await applicant.must(applicant.beginVerification())
    await reaches(applicant, 'ONBOARDING_KYC_FAIL')
    const mailsSent = () =>
      its.count(
        "provider_call where operation = 'mail_review' and state <> 'pending' and client_id = $1",
        applicant.clientId,
      )
    await becomes(mailsSent, 1)
    const { email } = applicant.person
    const subjects = (await its.sandbox.messages(email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes('We could not open'))).toEqual([])
  })

  test('[PR-09] [KY-02] [EV-02] a watchlist hit ends the application, as an event and a mail that name no list', async () => {
    const applicant = await its.atIdentityCheck({ ssn: ssnWith('1004') })
    await applicant.must(applicant.beginVerification())
    await reaches(applicant, 'KYC_WATCHLIST_FAILED')
    expect(await stored(applicant)).toMatchObject({ step: 3, locked: true })
    const row = await its.row(
      'select status from identity_verification where client_id = $1',
      applicant.clientId,
    )
    expect(row).toEqual({ status: 'watchlist_hit' })
    expect(await checkStatus(applicant)).toBe('failed')
    expect(await applicant.must(applicant.beginVerification())).toEqual({ data: { status: 'failed' } })
    const sql = `select data from firm_event where client_id = $1 and type = 'review.ended'`
    const events = await eventually(
      () => its.query(sql, [applicant.clientId]),
      (found) => found.length > 0,
    )
    expect(events).toEqual([{ data: { status: 'KYC_WATCHLIST_FAILED' } }])
    const [mail] = await its.mails(applicant.person.email, /^We could not open/)
    expect(mail?.text).not.toMatch(/watchlist|sanction|match/i)
    await expectRefusal(applicant.askForStatus('ONBOARDING_BANK_SETUP', 3), '409 status_conflict')
    await expectRefusal(applicant.contribute(monthlyContribution), '409 status_conflict')
  })

  test('[PR-09] a possible hit waits; the firm’s decision in Plaid’s dashboard ends the wait', async () => {
    for (const [decision, status] of [
      ['failed', 'KYC_WATCHLIST_FAILED'],
      ['success', 'ONBOARDING_KYC_SUCCESS'],
    ] as const) {
      const applicant = await its.atIdentityCheck({ ssn: ssnWith('1002') })
      await applicant.must(applicant.beginVerification())
      await becomes(() => checkStatus(applicant), 'pending_review')
      expect(await its.storedStatus(applicant)).toBe('ONBOARDING_KYC_CHECK')
      await its.sandbox.verification(applicant.clientId, decision)
      await reaches(applicant, status)
    }
  })

  test('[PR-03] [API-08] six calls begin one verification', async () => {
    const applicant = await its.atIdentityCheck()
    const replies = await Promise.all(Array.from({ length: 5 }, () => applicant.beginVerification()))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await applicant.must(applicant.beginVerification())
    const checks = await checksOf(applicant)
    expect(checks).toHaveLength(1)
    expect(checks[0]).toMatchObject({
      user: {
        name: { given_name: 'Ada', family_name: 'Lovelace' },
        address: { street: '12 Bedford Street' },
        date_of_birth: '1985-04-17',
        id_number: { value: applicant.person.ssn.replaceAll('-', '') },
      },
    })
  })

  test('[PR-03] [ER-03] continues while it is open, and is replaced once it expired or was canceled; each state is reported', async () => {
    const applicant = await its.atIdentityCheck({ ssn: ssnWith('1002') })
    await applicant.must(applicant.beginVerification())
    for (const [status, count] of [
      ['pending_review', 1],
      ['expired', 2],
      ['canceled', 3],
    ] as const) {
      await its.sandbox.verification(applicant.clientId, status)
      await becomes(() => checkStatus(applicant), status)
      await applicant.must(applicant.beginVerification())
      expect(await checksOf(applicant), status).toHaveLength(count)
      await expectReport(`verification_${status}`, applicant)
    }
    const checks = await checksOf(applicant)
    expect(checks.map((one) => one.previous_attempt_id)).toEqual([null, checks[0].id, checks[1].id])
    await its.sandbox.verification(applicant.clientId, 'success')
    await reaches(applicant, 'ONBOARDING_KYC_SUCCESS')
  })

  test('[PR-03] [NV-15] [OP-09] after a failure of the provider the status goes back and the answers unlock; it can begin again', async () => {
    const applicant = await its.atIdentityCheck({ ssn: ssnWith('1003') })
    await expectRefusal(applicant.beginVerification(), '503 provider_unavailable')
    expect(await stored(applicant)).toEqual(unlockedAtStatements)
    await agreeAgain(applicant)
    expect(await refusal(applicant.beginVerification())).toMatchObject({ status: 503 })
    expect(await checksOf(applicant)).toHaveLength(0)
  })

  test('[PR-03] [NV-15] [PE-11] after a definite refusal the status goes back, the answers unlock and the SSN is free', async () => {
    const applicant = await its.atIdentityCheck()
    await its.sandbox.fault({ ...createFault(applicant), kind: 'error', status: 400 })
    await expectRefusal(applicant.beginVerification(), '502 provider_refused')
    expect(await stored(applicant)).toEqual(unlockedAtStatements)
    await agreeAgain(applicant)
    await applicant.must(applicant.beginVerification())
    await reaches(applicant, 'ONBOARDING_KYC_SUCCESS')
    expect(await checksOf(applicant)).toHaveLength(1)
  })

  const drops = ['drop-before', 'drop-after'] as const
  test.each(drops)('[PR-03] [NV-13] after a %s is looked up before it is sent again', async (kind) => {
    const applicant = await its.atIdentityCheck()
    await its.sandbox.fault({ ...createFault(applicant), kind })
    if (kind === 'drop-before') {
      expect(await refusal(applicant.beginVerification())).toMatchObject({ status: 503 })
      await applicant.readClient()
      await applicant.must(applicant.agreeToStatements())
    }
    await becomes(async () => (await applicant.must(applicant.beginVerification())).data.status, 'success')
    await reaches(applicant, 'ONBOARDING_KYC_SUCCESS')
    expect(await checksOf(applicant)).toHaveLength(1)
  })

  test('[PE-11] blocks a second person with the same SSN before a call to the provider', async () => {
    const ssn = ssnWith('4321')
    await verified({ ssn })
    const second = await its.atIdentityCheck({ ssn })
    await expectRefusal(second.beginVerification(), '403 blocked')
    expect(await checksOf(second)).toHaveLength(0)
    expect((await stored(second)).locked).toBe(false)
  })

  test('[NV-05] [API-04] refuses an earlier status and another user', async () => {
    const early = await its.atStatements()
    await expectRefusal(early.beginVerification(), '409 status_conflict')
    const { clientId } = await its.atIdentityCheck()
    await expectRefusal(early.api.get(`/api/plaid_idv/idv-create/${clientId}`), '403 forbidden')
    await expectRefusal(early.askForStatus('ONBOARDING_KYC_SUCCESS', 3), '409 status_conflict')
  })

  /** Stores the flow status of the identity check directly, because no transition of the personal flow leads to it. */
  const restore = ({ clientId }: Applicant) =>
    its.query(`update client set client_status = 'ONBOARDING_KYC_CHECK', step = 1 where id = $1`, [clientId])

  test('[PE-19] [PR-06] restored in the personal flow, requires consent, and its outcomes lead on by the flow table', async () => {
    for (const [serial, status] of [
      ['3456', 'ONBOARDING_KYC_SUCCESS'],
      ['1001', 'ONBOARDING_KYC_FAIL'],
      ['1003', 'ONBOARDING_PERSONAL_INFO_4'],
    ] as const) {
      const applicant = await its.answered({ ssn: ssnWith(serial) })
      await restore(applicant)
      expect(await applicant.must(applicant.readVerification())).toEqual({ status: 'consent_needed' })
      await expectRefusal(applicant.beginVerification(), '409 disclosure_required', 'identity-check')
      expect(await checksOf(applicant)).toEqual([])
      await applicant.must(applicant.agreeToIdentityCheck())
      const reply = await applicant.beginVerification()
      expect(reply.status).toBe(serial === '1003' ? 503 : 200)
      if (serial !== '1003') expect(await checksOf(applicant)).toMatchObject([{ gave_consent: true }])
      await reaches(applicant, status)
      expect(await stored(applicant)).toEqual({ client_status: status, step: 1, locked: false })
    }
    const withAccount = await its.withAccount()
    await expectRefusal(withAccount.agreeToIdentityCheck(), '409 status_conflict')
    await restore(withAccount)
    await withAccount.must(withAccount.agreeToIdentityCheck())
    await withAccount.must(withAccount.beginVerification())
    await reaches(withAccount, 'ONBOARDING_BANK_SETUP')
    expect((await stored(withAccount)).step).toBe(3)
  })

  test('[PE-19] restored without an SSN, leads to the identity form without a call to the provider', async () => {
    const applicant = await its.named()
    await restore(applicant)
    await expectRefusal(applicant.beginVerification(), '502 provider_refused')
    expect(await its.storedStatus(applicant)).toBe('ONBOARDING_PERSONAL_INFO_4')
  })
})

describe.concurrent('the bank and the confirmation', () => {
  test('[PR-01] [PR-05] [CF-03] completes without a bank relationship and without ACH', async () => {
    const applicant = await atBankSetup()
    await applicant.linkBank(await its.stack.publicToken())
    expect(await stored(applicant)).toMatchObject({ client_status: 'ONBOARDING_CONFIRMATION', step: 4 })
    const complete = () => applicant.must(applicant.askForStatus('ONBOARDING_SIGNUP_COMPLETED', 4))
    expect(await complete()).toMatchObject({ client_status: 'ONBOARDING_SIGNUP_COMPLETED', step: 4 })
    await complete()
    const { bankRelationships, achDeposits, achSchedules } = await its.sandbox.ledger()
    const held = JSON.stringify([bankRelationships, achDeposits, achSchedules])
    expect(held).not.toContain(applicant.clientId)
    expect(await its.count('transfer where client_id = $1', applicant.clientId)).toBe(0)
  })

  test('[PR-05] [CF-03] [CO-06] requires a bank and a one-time date that has not passed', async () => {
    const applicant = await atBankSetup()
    const complete = () => applicant.askForStatus('ONBOARDING_SIGNUP_COMPLETED', 4)
    await expectRefusal(complete(), '409 status_conflict')
    await applicant.linkBank(await its.stack.publicToken())
    await its.query(
      `update contribution set one_time = true, one_time_date = '2020-01-02', first_deposit_date = 0 where client_id = $1`,
      [applicant.clientId],
    )
    await expectRefusal(complete(), '409 date_passed', 'one_time_date')
  })

  test('[BA-03] [PR-05] an exit from Link with an error is recorded and keeps the status; deposits are refused', async () => {
    const applicant = await atBankSetup()
    await applicant.must(applicant.createLinkToken())
    await applicant.failLink({ error_type: 'ITEM_ERROR', error_code: 'ITEM_LOCKED' })
    expect(await stored(applicant)).toMatchObject({ client_status: 'ONBOARDING_BANK_SETUP', step: 3 })
    const sql = 'select bank_account_status from bank where client_id = $1'
    expect(await its.row(sql, applicant.clientId)).toEqual({ bank_account_status: 'FAILED' })
    const chosen = applicant.askForStatus('ONBOARDING_BANK_SIGNUP_MICRODEPOSIT', 4)
    await expectRefusal(chosen, '409 status_conflict')
  })
})
