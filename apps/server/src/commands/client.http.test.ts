import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Applicant, beneficiary } from '@vestibule/testing/applicant'
import { Authenticator, addPasskey } from '@vestibule/testing/authenticator'
import { withClient } from '@vestibule/testing/database'
import { dumpOf, planted } from '@vestibule/testing/dump'
import { jpeg } from '@vestibule/testing/files'
import { eventually, refusal, useStack } from '@vestibule/testing/in-vitest'
import { checkProduct } from '@vestibule/testing/product'
import { sampleTrustedContact } from '@vestibule/testing/sample-person'
import {
  becomeUser,
  blocked,
  createUser,
  screenAll,
  screenEmail,
  screenPhone,
  signUp,
} from '@vestibule/testing/signing-up'
import { testVault } from '@vestibule/testing/vault'
import { afterAll, describe, expect, test } from 'vitest'
import { saveEmail, savePhone } from '../http/routes/testing/use-server.ts'
import { sealAcceptance, sealShown } from '../use-cases/retention/sealed-records.ts'

const its = useStack({ at: '2027-03-10T15:00:00Z' })
const folder = mkdtempSync(join(tmpdir(), 'vestibule-client-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Sets the server's clock to late morning in New York on this day. */
const setClock = (day: string): void =>
  its.stack.clock.set(Math.round((Date.parse(`${day}T16:00:00Z`) - Date.now()) / 1000))
const unknownId = { code: 1, output: 'No data is stored for this id.\n' }
const erased = 'Erased: the data key, and everything about the applicant except the audit trail.'
const audit = (...args: string[]) => its.stack.command('audit', ...args)
const client = (...args: string[]) => its.stack.command('client', ...args, '--by', 'Grace Hopper')
const printed = (output: string) => ({ code: 0, output: `${output}\n` })
const verifyAudit = async (): Promise<void> => {
  const { code, output } = await audit('verify')
  expect(code, output).toBe(0)
}

const auditTables = [
  'clientId in public.audit_event',
  'clientId in public.firm_event',
  'userId in public.audit_chain',
  'userId in public.audit_event',
  'userId in public.firm_event',
]
const auditTablesAndRecords = auditTables.toSpliced(2, 0, 'clientId in public.kept_record')

const valuesOf = ({ person, userId, clientId }: Applicant): Record<string, string> => ({
  email: person.email,
  phone: person.phone,
  ssn: person.ssn,
  userId,
  ...(clientId ? { clientId } : {}),
})

/** Lists the tables that still contain one of the applicant's values, but for the daily checkpoints of the audit. */
const left = async (applicant: Applicant): Promise<string[]> => {
  const rows = await dumpOf(its)
  // The worker moves events from the outbox within a second.
  const tables = planted(rows, valuesOf(applicant)).map((one) => one.replace('event_outbox', 'firm_event'))
  return [...new Set(tables)].filter((one) => !one.endsWith('audit_checkpoint_head')).sort()
}

/** Reads an erased applicant's retained records, grouped by kind. */
const keptRecords = async (clientId: string) => {
  const { output } = await client('export', clientId)
  const kept = JSON.parse(output).kept_record as { kind: string; record: Record<string, object[]> }[]
  return (kind: string) => kept.find((one) => one.kind === kind)?.record
}

describe('[SE-07] an unfinished application', () => {
  test('is exported and erased completely, and the audit trail still verifies', async () => {
    const other = await its.named()
    const applicant = await its.answered()
    await applicant.saveBeneficiaries([
      beneficiary({ firstName: 'Planted', taxIdType: 'SSN', taxId: '219-09-4321' }),
    ])
    await applicant.saveEmployment({ trustedContact: sampleTrustedContact })
    await addPasskey(applicant, new Authenticator(its.stack.baseUrl))
    await its.settled(applicant)

    const exported = await client('export', applicant.clientId)
    expect(exported.code).toBe(0)
    const exportedTables = JSON.parse(exported.output)
    const { ssn, birthDate } = applicant.person
    const birth_date = `${birthDate.year}-${birthDate.month}-${birthDate.day}`
    expect(exportedTables.client).toMatchObject([{ ssn: ssn.replaceAll('-', ''), birth_date }])
    expect(exportedTables.beneficiary).toMatchObject([
      { first_name: 'Planted', birth_date: '1936-05-12', tax_id: '219094321' },
    ])
    expect(JSON.parse(exportedTables.client_details[0].trusted_contact)).toEqual(sampleTrustedContact)
    expect(exportedTables.app_user).toMatchObject([{ email: applicant.person.email }])
    expect(exportedTables.passkey).toMatchObject([{ name: null, used_at: null }])
    expect(exportedTables.disclosure_shown[0]).toMatchObject({ ip: expect.stringMatching(/^198\.18\./) })
    expect(exportedTables.audit_event.at(-1)).toMatchObject({
      action: 'applicant_exported',
      payload: { actor: 'operator', detail: { by: 'Grace Hopper' } },
    })
    // The export contains no secrets and no values of other applicants.
    expect(exported.output).not.toMatch(
      /"\w*(_hash|_index|_sealed|data_key|audit_head|credential_id|public_key)":|argon2/,
    )
    for (const value of Object.values(valuesOf(other))) expect(exported.output).not.toContain(value)

    expect(await client('erase', applicant.userId)).toEqual(printed(erased))
    expect(await left(applicant)).toEqual(auditTables)
    expect(await client('export', applicant.clientId)).toEqual(unknownId)
    // The erased applicant's session has ended, and the other applicant's session still works.
    expect((await applicant.api.get(`/api/data-api/client/ssn/${applicant.userId}`)).status).toBe(401)
    await other.readClient()
    await verifyAudit()
    // A new sign-up can use the erased applicant's email address and phone number.
    await its.newcomer(applicant.person).signUp()
  })

  test('is erased before a name is entered', async () => {
    const applicant = await its.applicant()
    await its.settled(applicant)
    expect((await client('export', applicant.userId)).code).toBe(0)
    expect((await client('erase', applicant.userId)).code).toBe(0)
    expect(await left(applicant)).toEqual(auditTables.slice(2))
    await verifyAudit()
  })

  test("[KY-13] is reopened when the employer's letter has come", async () => {
    const applicant = await its.answered()
    const { clientId } = applicant
    const refused = 'The page about the letter of FINRA Rule 3210 did not stop this applicant.\n'
    expect(await client('reopen', clientId)).toEqual({ code: 1, output: refused })
    await applicant.must(
      applicant.api.patch(`/api/data-api/clientdetails/client/${clientId}`, {
        affiliations: ['brokerEmployee'],
      }),
    )
    expect(await client('reopen', clientId)).toEqual(
      printed('Reopened: after the log-in, the applicant continues at the affiliations.'),
    )
    expect(await client('reopen', clientId)).toEqual(printed('The application was reopened before.'))
    const [entry] = await its.query(
      "select payload->'detail'->>'by' as by from audit_event where client_id = $1 and action = 'reopened'",
      [clientId],
    )
    expect(entry).toEqual({ by: 'Grace Hopper' })
  })

  test('is not erased while a legal hold stands', async () => {
    const applicant = await its.named()
    await its.settled(applicant)
    const { clientId } = applicant
    expect(await client('hold', clientId, 'Case', '27-113')).toEqual(
      printed('The hold is set: nothing is erased until it is released.'),
    )
    expect(await client('hold', clientId, 'again')).toEqual(printed('There is a hold already.'))
    for (const args of [[clientId], [clientId, '--keep-records'], [applicant.userId]])
      expect(await client('erase', ...args)).toEqual({
        code: 1,
        output:
          'Nothing was erased.\n- There is a legal hold since 2027-03-10: Case 27-113. It applies until it is released.\n',
      })
    expect(await client('release', applicant.userId)).toEqual(printed('The hold is released.'))
    expect(await client('release', clientId)).toEqual(printed('There was no hold.'))
    expect((await client('erase', clientId)).code).toBe(0)
    await verifyAudit()
  })
})

describe('[SE-07] an application with an account', () => {
  test('is erased only after the account is closed and each retention period has ended', async () => {
    const applicant = await its.withAccount()
    const { clientId } = applicant
    await its.settled(applicant)
    const open = await client('erase', clientId)
    expect(open.code).toBe(1)
    expect(open.output).toBe(`Nothing was erased.
- The account record must be kept for 6 years after the account is closed (17 CFR 240.17a-4(e)(5)), and the account is not closed.
- The acceptance must be kept for 6 years after the account is closed (17 CFR 275.204-2(e)(1)), and the account is not closed.
- The identity result must be kept for 5 years after the account is closed (31 CFR 1023.220(a)(3)(ii)), and the account is not closed.
`)
    expect((await client('erase', clientId, '--keep-records')).output).toBe(open.output)

    // A closing date in the future, or before the account opened, is rejected.
    for (const wrong of ['2027-03-09', '2027-03-11'])
      expect(await client('closed', clientId, wrong)).toEqual({
        ...printed('No account can have been closed on that day.'),
        code: 1,
      })
    expect(await client('closed', clientId, '2027-03-10')).toEqual(
      printed('The account was closed on 2027-03-10: the retention periods of its records begin then.'),
    )
    setClock('2032-03-10')
    expect((await client('erase', clientId)).output).toBe(`Nothing was erased.
- The account record must be kept until 2033-03-10 (17 CFR 240.17a-4(e)(5)).
- The acceptance must be kept until 2033-03-10 (17 CFR 275.204-2(e)(1)).
`)
    expect(await its.query('select from acceptance where client_id = $1', [clientId])).toHaveLength(1)

    const to = join(folder, 'export')
    expect(await client('export', clientId, '--to', to)).toEqual(
      printed(`${to} holds applicant.json and 5 files.`),
    )
    expect(statSync(to).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(to)) expect(statSync(join(to, name)).mode & 0o777, name).toBe(0o600)
    expect(JSON.parse(readFileSync(join(to, 'applicant.json'), 'utf8')).acceptance).toMatchObject([
      { legal_name: 'Ada Lovelace' },
    ])
    expect((await client('export', clientId, '--to', to)).code).toBe(1)

    // Erasing fails on the retention period's last day and succeeds on the day after.
    setClock('2033-03-09')
    expect((await client('erase', clientId)).code).toBe(1)
    setClock('2033-03-10')
    expect(await client('erase', clientId)).toEqual(printed(erased))
    expect(await left(applicant)).toEqual(auditTables)
    await verifyAudit()
  })

  test('[SE-13] is erased earlier except for the records, which stay sealed until their periods end', async () => {
    setClock('2027-03-10')
    const applicant = await its.withBank()
    await applicant.must(applicant.relate())
    await applicant.must(applicant.schedule())
    const { clientId, person } = applicant
    await its.settled(applicant)
    await client('closed', clientId, '2027-03-10')
    const items = async () => (await its.stack.sandbox.ledger()).plaidItems.length
    const linked = await items()
    expect(await client('erase', clientId, '--keep-records')).toEqual(
      printed(`${erased}
- The account record is kept, sealed, until 2033-03-10 (17 CFR 240.17a-4(e)(5)).
- The acceptance is kept, sealed, until 2033-03-10 (17 CFR 275.204-2(e)(1)).
- The authorization is kept, sealed, until 2029-03-10 (12 CFR 1005.13(b), Nacha Operating Rules 2.3.2).
- The identity result is kept, sealed, until 2032-03-10 (31 CFR 1023.220(a)(3)(ii)).`),
    )
    expect(await left(applicant)).toEqual(auditTablesAndRecords)

    const of = await keptRecords(clientId)
    expect(of('account_record')?.client).toMatchObject([{ ssn: person.ssn.replaceAll('-', '') }])
    expect(of('acceptance')?.acceptance).toMatchObject([{ legal_name: 'Ada Lovelace' }])
    const authorization = { rendered: expect.stringMatching(/^I authorize Vestibule to debit/) }
    expect(of('authorization')?.disclosure_shown).toContainEqual(expect.objectContaining(authorization))

    // After the client's rows are deleted, the linked bank's item is removed at the provider.
    await its.housekeep()
    await eventually(items, (now) => now === linked - 1)
    await eventually(
      () => its.query('select from removed_item'),
      ({ length }) => length === 0,
    )
    await its.housekeep()
    const removals = (await its.stack.sandbox.requests('plaid')).filter(({ path }) => path === '/item/remove')
    expect(removals).toHaveLength(1)

    // Under a legal hold, every record is retained after its retention period has ended.
    await client('hold', clientId, 'Case 4')
    setClock('2037-03-10')
    await its.stack.command('housekeeping')
    const recordCount = async () =>
      (await its.query('select from kept_record where subject_id = $1', [clientId])).length
    expect(await recordCount()).toBe(4)
    // Housekeeping also signs a checkpoint.
    const [last] = await its.query<{ at: Date }>(
      'select at from audit_checkpoint order by number desc limit 1',
    )
    expect(last?.at.getFullYear()).toBe(2037)
    await client('release', clientId)
    await its.stack.command('housekeeping')
    expect(await recordCount()).toBe(0)
    await verifyAudit()
  })

  test('is not erased while a provider call is pending', async () => {
    setClock('2027-03-10')
    const applicant = await its.withDocumentsWanted()
    const fault = { kind: 'error', status: 429, times: 99 } as const
    await its.stack.sandbox.fault({ provider: 'ascend', path: '/investordocs', ...fault })
    const photo = jpeg()
    await applicant.must(applicant.upload({ type: 'DRIVING_LICENSE', file: photo }))
    const { clientId } = applicant
    const { output } = await client('erase', clientId)
    expect(output).toMatch(/A provider call is pending \([a-z_, ]*\): try again/)
    // The export contains the file that the broker has not received yet.
    const to = join(folder, 'with-a-file')
    await client('export', clientId, '--to', to)
    const file = readdirSync(to).find((name) => name.startsWith('driving_license-'))
    expect(readFileSync(join(to, file ?? '')).equals(photo)).toBe(true)
    await its.stack.sandbox.clearFaults()
  })
})

describe('[SE-07] an application of the product flow', () => {
  test('[PE-20] records are kept from the last event, and after completion from the closing of the account', async () => {
    setClock('2027-03-10')
    const applicant = await its.answered({ accountType: 'PRODUCT' })
    const resident = { residencyStatus: 'GREEN_CARD_HOLDER', passport_country: 'FR', country_of_birth: 'VN' }
    const path = `/api/data-api/client/${applicant.clientId}`
    await applicant.must(applicant.api.patch(path, resident, { ifMatch: applicant.version }))
    await applicant.readClient()
    await checkProduct(applicant)
    await its.settled(applicant)
    const { clientId } = applicant
    expect((await client('erase', clientId)).output).toBe(`Nothing was erased.
- The acceptance must be kept until 2033-03-10 (17 CFR 275.204-2(e)(1)).
- The identity result must be kept until 2032-03-10 (31 CFR 1023.220(a)(3)(ii)).
`)
    expect((await client('closed', clientId, '2027-03-10')).output).toMatch(/^No account can/)
    await applicant.must(applicant.askForStatus('ONBOARDING_BANK_SETUP', 3))
    await applicant.linkBank(await its.stack.publicToken())
    await applicant.must(applicant.askForStatus('ONBOARDING_SIGNUP_COMPLETED', 4))
    await its.settled(applicant)
    expect((await client('erase', clientId, '--keep-records')).output).toMatch(
      /^Nothing was erased\.\n- The account record .* not closed\.\n- The acceptance .* not closed\.\n- The identity result .* not closed\.\n$/,
    )
    expect((await client('closed', clientId, '2027-03-10')).output).toMatch(/^The account was closed/)

    const to = join(folder, 'product')
    expect(await client('export', clientId, '--to', to)).toEqual(
      printed(`${to} holds applicant.json and 3 files.`),
    )
    const statements = ['Account_agreement', 'E-Sign_Agreement', 'Fee_schedule']
    const files = statements.map((name) => `statement-${name}-20260115.pdf`)
    expect(readdirSync(to).sort()).toEqual(['applicant.json', ...files])
    const exportedTables = JSON.parse(readFileSync(join(to, 'applicant.json'), 'utf8'))
    const agreed = {
      legal_name: 'Ada Lovelace',
      ip_address: expect.stringMatching(/^198\.18\./),
      w9_certified: true,
      backup_withholding: false,
    }
    expect(exportedTables.statements_agreement).toMatchObject([agreed])
    expect(exportedTables.identity_verification).toMatchObject([{ status: 'success', attempt: 1 }])

    expect(await client('erase', clientId, '--keep-records')).toMatchObject({ code: 0 })
    expect(await left(applicant)).toEqual(auditTablesAndRecords)
    const of = await keptRecords(clientId)
    expect(of('acceptance')?.statements_agreement).toMatchObject([agreed])
    expect(of('account_record')?.client).toMatchObject([{ passport_country: 'FR', country_of_birth: 'VN' }])
    expect(of('identity_result')?.identity_verification).toMatchObject([{ status: 'success' }])
    await verifyAudit()
  })
})

test.each(['export', 'erase', 'release'])('[SE-07] %s changes nothing for an unknown id', async (verb) => {
  expect(await client(verb, randomUUID())).toEqual(unknownId)
})

test('[NV-16] a blocked applicant is deleted after 5 years as in the dry run, stays blocked by email, phone and SSN, and can be unblocked', async () => {
  setClock('2032-01-10')
  const applicant = await its.answered()
  const held = await its.named()
  for (const { userId } of [applicant, held])
    await its.query('update app_user set is_blocked = true where id = $1', [userId])
  await client('hold', held.clientId, 'Case 12')
  await its.settled(applicant)
  const dryRun = async () => {
    const { code, output } = await its.stack.command('housekeeping', '--dry-run')
    expect(code, output).toBe(0)
    for (const value of [applicant.person.email, applicant.person.phone]) expect(output).not.toContain(value)
    return output.split('\n').map((line) => line.split('\t'))
  }
  setClock('2037-01-09')
  expect(await dryRun()).not.toContainEqual(expect.arrayContaining([applicant.clientId]))
  setClock('2037-01-10')
  const listed = await dryRun()
  expect(listed).toContainEqual([applicant.clientId, 'blocked', '2037-01-10', 'period'])
  expect(listed).not.toContainEqual(expect.arrayContaining([held.clientId]))
  await its.housekeep()
  expect(await left(applicant)).toEqual(auditTables)
  expect(await its.query('select from client where id = $1', [held.clientId])).toHaveLength(1)

  const { email, phone, ssn } = applicant.person
  const sameEmail = its.newcomer({ email })
  await screenAll(sameEmail)
  expect(await refusal(signUp(sameEmail))).toEqual(blocked)
  const recorded = 'select email from unverified_email union all select email from local_identity'
  expect(await its.query(`select from (${recorded}) r where email = $1`, [email])).toEqual([])
  const samePhone = its.newcomer({ phone })
  await screenAll(samePhone)
  const { auth0UserId } = await samePhone.must(signUp(samePhone))
  expect(await refusal(createUser(samePhone, auth0UserId))).toEqual(blocked)
  expect(await its.query('select from app_user where phone = $1', [phone])).toEqual([])
  const changing = its.newcomer()
  await becomeUser(changing)
  await screenEmail(changing, email)
  await screenPhone(changing, phone)
  expect(await refusal(savePhone(changing, phone))).toEqual(blocked)
  expect(await refusal(saveEmail(changing, email))).toEqual(blocked)
  const sameSsn = await its.answered({ ssn })
  expect(await refusal(sameSsn.askForAccount())).toEqual(blocked)

  expect((await its.stack.command('unblock', email, '--by', 'Grace Hopper')).output).toBe(
    `${email} is no longer blocked.\n`,
  )
  await becomeUser(its.newcomer({ email, phone }))
  expect((await sameSsn.askForAccount()).status).toBe(200)
  await verifyAudit()
})

test('[SE-05] npm run audit detects entries deleted since an external checkpoint', async () => {
  setClock('2037-03-11')
  const applicant = await its.answered()
  const checkpoint = await audit('checkpoint')
  expect(checkpoint.code).toBe(0)
  const file = join(folder, 'checkpoint.txt')
  writeFileSync(file, checkpoint.output)
  expect((await audit('verify', '--since', file)).output).toMatch(
    /^✓ \d+ trails of \d+ entries, \d+ checkpoints: all as written\.\n– The last checkpoint is/,
  )
  await its.query(`set session_replication_role = replica`)
  await its.query('delete from audit_event where client_id = $1 and seq > 3', [applicant.clientId])
  await its.query(`set session_replication_role = origin`)
  const problem = `✗ Client ${applicant.clientId}: the trail after entry 3 is cut off`
  const output = expect.stringContaining(problem)
  expect(await audit('verify', '--since', file)).toMatchObject({ code: 1, output })
  expect(await audit('verify', '--since', join(folder, 'none'))).toMatchObject({ code: 2 })
  expect(await audit('verify', 'x')).toMatchObject({ code: 2 })
})

test('[SE-14] the verification opens acceptances and disclosures, and reports what differs from the trail', async () => {
  const applicant = await its.answered()
  await applicant.openAccount()
  await applicant.acceptAgreements()
  const { clientId, userId } = applicant
  const verify = async () => (await audit('verify')).output
  expect(await verify()).toMatch(/\n– \d+ acceptances and shown disclosures were opened and compared/)

  const [stored] = await its.query<{ person_sealed: Buffer }>(
    'select person_sealed from acceptance where client_id = $1',
    [clientId],
  )
  const before = stored?.person_sealed
  const resealed = async (from: Buffer | undefined, to: Buffer | undefined) => {
    const query = "select reseal_evidence('acceptance', $1, $2, $3, now())"
    await withClient({ connectionString: its.stack.environment.STEWARD_DATABASE_URL }, (steward) =>
      steward.query(query, [[clientId], [from], [to]]),
    )
  }
  const person = { ip_address: '198.18.0.9', user_agent: 'x', legal_name: 'Somebody Else', salt: '' }
  const forged = sealAcceptance(testVault(), clientId, person)
  await resealed(before, forged)
  expect(await verify()).toContain(`✗ Client ${clientId}: its acceptance is not as it was accepted.`)
  await resealed(forged, Buffer.from('sealed by another key'))
  expect(await verify()).toContain(`✗ Client ${clientId}: its acceptance cannot be opened.`)
  await resealed(Buffer.from('sealed by another key'), before)

  const id = randomUUID()
  await withClient({ connectionString: its.stack.databaseUrl }, (server) =>
    server.query(
      `insert into disclosure_shown (id, user_id, disclosure_id, version, call, rendered_hash, shown_at, person_sealed)
       select $1, $2, id, version, 'page', hash, now(), $3 from disclosure where id = 'w9' limit 1`,
      [id, userId, sealShown(testVault(), userId, id, { ip: '', rendered: null, salt: '' })],
    ),
  )
  expect(await verify()).toContain(`✗ User ${userId}: its record of disclosure w9, ${id}, is in no entry.`)
  await its.query('delete from disclosure_shown where id = $1', [id])

  const [lost] = await its.query<{ id: string }>(
    "delete from disclosure_shown where user_id = $1 and call = 'acceptance' returning id",
    [userId],
  )
  expect(await verify()).toContain(`✗ User ${userId}: the evidence ${lost?.id} of an entry is missing.`)
})
