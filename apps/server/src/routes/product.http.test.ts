import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Applicant, ssnWith, statementDocuments } from '@vestibule/testing/applicant'
import { becomes, eventually, expectRefusal, refusal, useStack } from '@vestibule/testing/in-vitest'
import type { Person } from '@vestibule/testing/sample-person'
import { type Agreed, openedShown, openedStatements, type Shown } from '@vestibule/testing/vault'
import { describe, expect, test } from 'vitest'

// no year's last day, on which who was born on one comes of age
const its = useStack({ at: '2027-03-10T15:00:00Z' })

const atCheck = async (given: Partial<Person> = {}): Promise<Applicant> => {
  const applicant = await its.atStatements(given)
  await applicant.must(applicant.agreeToStatements())
  return applicant
}

/** As stored: reading it through the server is no look. */
const stored = async ({ clientId }: Applicant) => {
  const [row] = await its.query<{ client_status: string; step: number; locked: boolean }>(
    'select client_status, step, locked_at is not null as locked from client where id = $1',
    [clientId],
  )
  return row
}

const arrives = (applicant: Applicant, status: string) =>
  eventually(
    () => stored(applicant),
    (row) => row?.client_status === status,
  )

/** Unlocked: another answer saved, and agreed to once more. */
const agreeAgain = async (applicant: Applicant): Promise<void> => {
  await applicant.saveAddress()
  await applicant.readClient()
  await applicant.must(applicant.agreeToStatements())
}

const attemptsOf = async ({ clientId }: Applicant) =>
  (await its.sandbox.ledger()).identityVerifications.filter((one) => one.client_user_id === clientId)

const verified = async (given: Partial<Person> = {}): Promise<Applicant> => {
  const applicant = await atCheck(given)
  await applicant.must(applicant.beginVerification())
  await arrives(applicant, 'ONBOARDING_KYC_SUCCESS')
  return applicant
}

/** Told to the error-reporting service, as one error each, with nothing of whose it is. */
const reported = async (code: string, { person, clientId, userId }: Applicant): Promise<void> => {
  const all = await eventually(
    () => its.sandbox.errors(),
    (found) => found.some(({ event }) => event.tags.code === code),
  )
  expect(all.find(({ event }) => event.tags.code === code)?.event).toMatchObject({
    level: 'error',
    tags: { from: 'server', step: 'identity-wait', provider: 'plaid', code },
    exception: { values: [{ type: 'IdentityVerification', value: code }] },
  })
  const told = JSON.stringify(all)
  for (const value of [person.email, person.phone, person.ssn, person.lastName, clientId, userId])
    expect(told).not.toContain(value)
}

test('[NV-15] [PE-07] [SU-16] who turns out to be neither citizen nor resident goes no further: no contribution, no statements, no identity check, until it is mended', async () => {
  const answer = (applicant: Applicant, residencyStatus: string, asked = {}) =>
    applicant.must(
      applicant.api.patch(`/api/data-api/client/${applicant.clientId}`, { residencyStatus, ...asked }),
    )
  // as the page asks, which shows the question in the place of what is saved
  const mend = (applicant: Applicant) =>
    answer(applicant, 'US_CITIZEN', { client_status: 'ONBOARDING_PERSONAL_INFO_4', step: '1' })
  const declined = await its.atStatements()
  await answer(declined, 'NEITHER')
  await declined.readClient()
  await expectRefusal(declined.agreeToStatements(), '409 status_conflict')
  const contribution = {
    amount: 300,
    first_deposit_date: 5,
    second_deposit_date: 0,
    one_time: false,
    one_time_date: '',
  }
  const path = `/api/contribution/client/${declined.clientId}`
  await expectRefusal(declined.api.patch(path, contribution), '409 status_conflict')
  expect(await mend(declined)).toMatchObject({ client_status: 'ONBOARDING_AGREEMENTS', step: 3 })
  await declined.readClient()
  await declined.must(declined.agreeToStatements())
  await answer(declined, 'NEITHER')
  await expectRefusal(declined.beginVerification(), '409 status_conflict')
  expect(await attemptsOf(declined)).toHaveLength(0)
  expect(await mend(declined)).toMatchObject({ client_status: 'ONBOARDING_KYC_CHECK', step: 3 })
  expect(await stored(declined)).toMatchObject({ client_status: 'ONBOARDING_KYC_CHECK', locked: false })
})

describe.concurrent('the statements', () => {
  test('[PR-06] without the consent to the identity check nobody goes on; it is kept as read, and no check begins without it', async () => {
    const applicant = await its.atStatements()
    const shown = ['self', 'risk', 'terms', 'electronic'].map((name) => ({
      id: `statement-${name}`,
      version: 1,
    }))
    const disclosures = [...shown, { id: 'sign', version: 1 }]
    await expectRefusal(
      applicant.agreeToStatements({ disclosures }),
      '409 disclosure_required',
      'identity-check',
    )
    await applicant.must(applicant.agreeToStatements())
    const mine = "from disclosure_shown where user_id = $1 and disclosure_id = 'identity-check'"
    const [row] = await its.query<Shown>(`select * ${mine}`, [applicant.userId])
    expect(openedShown(row)?.rendered).toBe(
      "I have read Vestibule's Privacy Policy and agree that Vestibule shares my name, address, date of birth, Social Security number, email and phone with Plaid to verify my identity.",
    )
    await its.query(`delete ${mine}`, [applicant.userId])
    await expectRefusal(applicant.beginVerification(), '409 disclosure_required', 'identity-check')
    expect(await attemptsOf(applicant)).toEqual([])
  })

  test('[AG-14] [AG-09] a document that was opened beside the statements is recorded', async () => {
    const applicant = await chooser()
    const open = (agreement_id: string) =>
      applicant.api.post(`/api/agreements/document-opened/${applicant.clientId}`, {
        openings: [{ id: randomUUID(), agreement_id, pages: [] }],
      })
    await expectRefusal(open('e-sign'), '404 not_found')
    await applicant.must(open('/documents/e-sign-agreement-20260115.pdf'))
    expect(
      await its.query('select agreement_id, page_count, pages from agreement_opening where client_id = $1', [
        applicant.clientId,
      ]),
    ).toEqual([{ agreement_id: '/documents/e-sign-agreement-20260115.pdf', page_count: null, pages: [] }])
  })

  test('[PR-02] [AG-04] [SE-08] agreed to with a legal name: kept as read, with the documents’ bytes, and mailed', async () => {
    const applicant = await its.atStatements()
    const client = await applicant.must(applicant.agreeToStatements({ legal_name: '  Ada   King-Noel Jr. ' }))
    expect(client).toMatchObject({ client_status: 'ONBOARDING_KYC_CHECK', step: 3 })
    const [row] = await its.query<Agreed>('select * from statements_agreement where client_id = $1', [
      applicant.clientId,
    ])
    const hashOf = (uri: string) =>
      createHash('sha256')
        .update(readFileSync(`apps/server${uri}`))
        .digest('hex')
    const words = 'I have read and agree to the Vestibule account agreement and its fee schedule.'
    expect(openedStatements(row)).toEqual({
      legal_name: 'Ada King-Noel Jr.',
      ip_address: expect.stringMatching(/^198\.18\./),
      user_agent: expect.any(String),
    })
    expect(row).toMatchObject({
      statements: [
        { id: 'statement-self', version: 1 },
        { id: 'statement-risk', version: 1 },
        {
          id: 'statement-terms',
          version: 1,
          words,
          sha256: createHash('sha256').update(words).digest('hex'),
        },
        { id: 'statement-electronic', version: 1 },
      ],
      documents: statementDocuments.map((uri) => ({
        agreement_uri: uri,
        revision: '20260115',
        sha256: hashOf(uri),
      })),
    })
    const shown = await its.query<Shown & { disclosure_id: string }>(
      `select * from disclosure_shown where user_id = $1 and call = 'statements' order by disclosure_id`,
      [applicant.userId],
    )
    expect(shown.map((one) => one.disclosure_id)).toEqual([
      'identity-check',
      'sign',
      'statement-electronic',
      'statement-risk',
      'statement-self',
      'statement-terms',
    ])
    expect(openedShown(shown.at(-1))?.rendered).toBe(words)
    const mails = await eventually(
      () => its.sandbox.messages(applicant.person.email),
      (all) => all.some(({ subject }) => subject?.startsWith('The statements')),
    )
    expect(mails[0]?.text).toContain(words)
  })

  test.each([
    [{ legal_name: '' }, 422, 'invalid'],
    [{ legal_name: '   ' }, 422, 'invalid'],
    [{ legal_name: 'Ada <King>' }, 422, 'invalid'],
    [{ legal_name: 'x'.repeat(201) }, 422, 'invalid'],
    [{ disclosures: [{ id: 'statement-self', version: 1 }] }, 409, 'disclosure_required'],
    [{ documents: [] }, 409, 'disclosure_required'],
    [{ documents: ['/documents/x.pdf', '/documents/y.pdf', '/documents/z.pdf'] }, 409, 'disclosure_required'],
  ])('[PR-02] %j is refused, and nothing is kept', async (given, status, code) => {
    const applicant = await chooser()
    expect(await refusal(applicant.agreeToStatements(given))).toMatchObject({ status, code })
    expect((await stored(applicant))?.client_status).toBe('ONBOARDING_AGREEMENTS')
    expect(await its.count('statements_agreement where client_id = $1', applicant.clientId)).toBe(0)
  })

  let somebody: Promise<Applicant> | undefined
  const chooser = () => {
    somebody ??= its.atStatements()
    return somebody
  }

  test('[NV-05] [NV-14] [API-08] not without a version, nor a stale one, nor in another flow or place; again is the same', async () => {
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

  test('[PE-10] who is not of age yet is told from when on, and nothing is kept', async () => {
    const year = String(its.stack.clock.now().getFullYear() - 18)
    const young = await its.answered({ accountType: 'PRODUCT', birthDate: { year, month: '12', day: '31' } })
    await young.saveContribution()
    await young.readClient()
    expect(await refusal(young.agreeToStatements())).toMatchObject({ code: 'not_of_age' })
    expect((await stored(young))?.client_status).toBe('ONBOARDING_AGREEMENTS')
  })

  test('[CO-10] [NV-05] gone back to from the statements the contribution is saved, and the status stays', async () => {
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
  ])('[PR-03] [API-01] serial %s ends as %s, with nobody asking', async (serial, status, at) => {
    const applicant = await atCheck({ ssn: ssnWith(serial) })
    expect((await applicant.must(applicant.readVerification())).status).toBe('not_started')
    const begun = await applicant.must(applicant.beginVerification())
    expect(begun).toEqual({ data: { status: 'active' } })
    const [known] = await eventually(
      () =>
        its.query<{ status: string }>('select status from identity_verification where client_id = $1', [
          applicant.clientId,
        ]),
      ([row]) => row?.status === status,
    )
    expect(known?.status).toBe(status)
    expect(await stored(applicant)).toEqual({ client_status: at, step: 3, locked: true })
    expect((await applicant.must(applicant.readVerification())).status).toBe(status)
    expect(await attemptsOf(applicant)).toHaveLength(1)
    // reported, with nothing of whose it is
    const told = await eventually(
      async () => its.stack.server.logs().filter((line) => line.includes('verification needs somebody')),
      (lines) => status !== 'pending_review' || lines.join().includes('"status":"pending_review"'),
    )
    expect(told.join()).not.toContain(applicant.clientId)
  })

  test('[PR-03] [API-08] asked many times at once, and again, there is one verification', async () => {
    const applicant = await atCheck()
    const asked = await Promise.all(Array.from({ length: 5 }, () => applicant.beginVerification()))
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await applicant.must(applicant.beginVerification())
    expect(await attemptsOf(applicant)).toHaveLength(1)
    expect((await attemptsOf(applicant))[0]).toMatchObject({
      template_id: 'idvtmp_local',
      gave_consent: true,
      user: {
        name: { given_name: 'Ada', family_name: 'Lovelace' },
        address: {
          street: '12 Bedford Street',
          city: 'New York',
          region: 'NY',
          postal_code: '10014',
          country: 'US',
        },
        date_of_birth: '1985-04-17',
        id_number: { type: 'us_ssn', value: applicant.person.ssn.replaceAll('-', '') },
      },
    })
  })

  test('[PR-03] [ER-03] the same verification while it is open; a new one once it expired or was canceled; each is reported', async () => {
    const applicant = await atCheck({ ssn: ssnWith('1002') })
    const { sandbox } = its.stack
    await applicant.must(applicant.beginVerification())
    for (const [status, attempts] of [
      ['pending_review', 1],
      ['expired', 2],
      ['canceled', 3],
    ] as const) {
      await sandbox.verification(applicant.clientId, status)
      await becomes(async () => (await applicant.must(applicant.readVerification())).status, status)
      await applicant.must(applicant.beginVerification())
      expect(await attemptsOf(applicant), status).toHaveLength(attempts)
      await reported(`verification_${status}`, applicant)
    }
    const attempts = await attemptsOf(applicant)
    expect(attempts.map((one) => one.previous_attempt_id)).toEqual([null, attempts[0].id, attempts[1].id])
    await sandbox.verification(applicant.clientId, 'success')
    await arrives(applicant, 'ONBOARDING_KYC_SUCCESS')
  })

  test('[PR-03] [NV-15] [OP-09] a provider’s error leads back and unlocks the answers once nothing was done for certain; agreed to again, it is asked again', async () => {
    const applicant = await atCheck({ ssn: ssnWith('1003') })
    await expectRefusal(applicant.beginVerification(), '503 provider_unavailable')
    expect(await stored(applicant)).toEqual({
      client_status: 'ONBOARDING_AGREEMENTS',
      step: 3,
      locked: false,
    })
    await agreeAgain(applicant)
    expect(await refusal(applicant.beginVerification())).toMatchObject({ status: 503 })
    expect(await attemptsOf(applicant)).toHaveLength(0)
  })

  test('[PR-03] [NV-15] [PE-11] a definite refusal leads back, unlocks the answers and lets the number go', async () => {
    const applicant = await atCheck()
    await its.sandbox.fault({
      provider: 'plaid',
      path: '/identity_verification/create',
      match: applicant.clientId,
      kind: 'error',
      status: 400,
    })
    await expectRefusal(applicant.beginVerification(), '502 provider_refused')
    expect(await stored(applicant)).toEqual({
      client_status: 'ONBOARDING_AGREEMENTS',
      step: 3,
      locked: false,
    })
    await agreeAgain(applicant)
    await applicant.must(applicant.beginVerification())
    await arrives(applicant, 'ONBOARDING_KYC_SUCCESS')
    expect(await attemptsOf(applicant)).toHaveLength(1)
  })

  test.each(['drop-before', 'drop-after'] as const)(
    '[PR-03] [NV-13] the connection breaks (%s): looked up before it is sent again, one verification',
    async (kind) => {
      const applicant = await atCheck()
      await its.sandbox.fault({
        provider: 'plaid',
        path: '/identity_verification/create',
        match: applicant.clientId,
        kind,
      })
      if (kind === 'drop-before') {
        expect(await refusal(applicant.beginVerification())).toMatchObject({ status: 503 })
        await applicant.readClient()
        await applicant.must(applicant.agreeToStatements())
      }
      await becomes(async () => (await applicant.must(applicant.beginVerification())).data.status, 'success')
      await arrives(applicant, 'ONBOARDING_KYC_SUCCESS')
      expect(await attemptsOf(applicant)).toHaveLength(1)
    },
  )

  test('[PE-11] a second person with the same SSN is blocked, with no reason given, and nobody is told', async () => {
    const shared = ssnWith('4321')
    await verified({ ssn: shared })
    const second = await atCheck({ ssn: shared })
    await expectRefusal(second.beginVerification(), '403 blocked')
    expect(await attemptsOf(second)).toHaveLength(0)
    expect((await stored(second))?.locked).toBe(false)
  })

  test('[NV-05] [API-04] not before its status, not for somebody else', async () => {
    const early = await its.atStatements()
    await expectRefusal(early.beginVerification(), '409 status_conflict')
    const other = await atCheck()
    const path = `/api/plaid_idv/idv-create/${other.clientId}`
    await expectRefusal(early.api.get(path), '403 forbidden')
    await expectRefusal(early.askForStatus('ONBOARDING_KYC_SUCCESS', 3), '409 status_conflict')
  })

  test('[PE-19] [PR-06] restored in the personal flow: nothing without the consent; success, failed and a thrown error lead where the table says', async () => {
    for (const [serial, status, step] of [
      ['3456', 'ONBOARDING_KYC_SUCCESS', 1],
      ['1001', 'ONBOARDING_KYC_FAIL', 1],
    ] as const) {
      const applicant = await restored({ ssn: ssnWith(serial) })
      expect(await applicant.must(applicant.readVerification())).toEqual({ status: 'consent_needed' })
      await expectRefusal(applicant.beginVerification(), '409 disclosure_required', 'identity-check')
      expect(await attemptsOf(applicant)).toEqual([])
      await applicant.must(applicant.agreeToIdentityCheck())
      await applicant.must(applicant.beginVerification())
      expect(await attemptsOf(applicant)).toMatchObject([{ gave_consent: true }])
      await arrives(applicant, status)
      expect(await stored(applicant)).toEqual({ client_status: status, step, locked: false })
    }
    const thrown = await restored({ ssn: ssnWith('1003') })
    await thrown.must(thrown.agreeToIdentityCheck())
    expect(await refusal(thrown.beginVerification())).toMatchObject({ status: 503 })
    expect(await stored(thrown)).toEqual({
      client_status: 'ONBOARDING_PERSONAL_INFO_4',
      step: 1,
      locked: false,
    })
    const withAccount = await its.withAccount()
    await expectRefusal(withAccount.agreeToIdentityCheck(), '409 status_conflict')
    await restore(withAccount)
    await withAccount.must(withAccount.agreeToIdentityCheck())
    await withAccount.must(withAccount.beginVerification())
    await arrives(withAccount, 'ONBOARDING_BANK_SETUP')
    expect((await stored(withAccount))?.step).toBe(3)
  })

  test('[PE-19] restored without an SSN, nobody is asked, and the person is led to it', async () => {
    const applicant = await its.named()
    await restore(applicant)
    await expectRefusal(applicant.beginVerification(), '502 provider_refused')
    expect((await stored(applicant))?.client_status).toBe('ONBOARDING_PERSONAL_INFO_4')
  })
})

/** As saved with a status that no transition of this flow enters. */
const restore = ({ clientId }: Applicant) =>
  its.query(`update client set client_status = 'ONBOARDING_KYC_CHECK', step = 1 where id = $1`, [clientId])
const restored = async (given: Partial<Person>): Promise<Applicant> => {
  const applicant = await its.answered(given)
  await restore(applicant)
  return applicant
}

describe.concurrent('the bank and the confirmation', () => {
  test('[PR-01] [PR-05] [CF-03] linked at once, confirmed with no bank relationship and no ACH, completed', async () => {
    const applicant = await verified()
    await applicant.must(applicant.askForStatus('ONBOARDING_BANK_SETUP', 3))
    await applicant.linkBank(await its.stack.publicToken())
    expect(await stored(applicant)).toMatchObject({ client_status: 'ONBOARDING_CONFIRMATION', step: 4 })
    const done = () => applicant.askForStatus('ONBOARDING_SIGNUP_COMPLETED', 4)
    expect(await applicant.must(done())).toMatchObject({
      client_status: 'ONBOARDING_SIGNUP_COMPLETED',
      step: 4,
    })
    await applicant.must(done())
    const ledger = await its.sandbox.ledger()
    const mine = JSON.stringify([ledger.bankRelationships, ledger.achDeposits, ledger.achSchedules])
    expect(mine).not.toContain(applicant.clientId)
    expect(await its.count('transfer where client_id = $1', applicant.clientId)).toBe(0)
  })

  test('[PR-05] [CF-03] [CO-06] not without a bank, and not with a one-time date that has passed', async () => {
    const applicant = await verified()
    await applicant.must(applicant.askForStatus('ONBOARDING_BANK_SETUP', 3))
    await expectRefusal(applicant.askForStatus('ONBOARDING_SIGNUP_COMPLETED', 4), '409 status_conflict')
    await applicant.linkBank(await its.stack.publicToken())
    await its.query(
      `update contribution set one_time = true, one_time_date = '2020-01-02', first_deposit_date = 0 where client_id = $1`,
      [applicant.clientId],
    )
    expect(await refusal(applicant.askForStatus('ONBOARDING_SIGNUP_COMPLETED', 4))).toMatchObject({
      status: 409,
      code: 'date_passed',
      fields: ['one_time_date'],
    })
  })

  test('[BA-03] [PR-05] an exit with an error is recorded, and the status stays; deposits cannot be chosen', async () => {
    const applicant = await verified()
    await applicant.must(applicant.askForStatus('ONBOARDING_BANK_SETUP', 3))
    await applicant.must(applicant.api.post('/api/create-link-token'))
    const bank = await applicant.must(
      applicant.api.get<{ id: string }>(`/api/data-api/bank/client/${applicant.clientId}`),
    )
    await applicant.must(
      applicant.api.post(`/api/data-api/plaiderror/bankaccount/${bank.id}`, {
        error_type: 'ITEM_ERROR',
        error_code: 'ITEM_LOCKED',
        bankAccount: bank.id,
      }),
    )
    expect(await stored(applicant)).toMatchObject({ client_status: 'ONBOARDING_BANK_SETUP', step: 3 })
    const [row] = await its.query<{ bank_account_status: string }>(
      'select bank_account_status from bank where client_id = $1',
      [applicant.clientId],
    )
    expect(row?.bank_account_status).toBe('FAILED')
    await expectRefusal(
      applicant.askForStatus('ONBOARDING_BANK_SIGNUP_MICRODEPOSIT', 4),
      '409 status_conflict',
    )
  })
})
