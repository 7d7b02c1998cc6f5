import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acceptanceOf } from '@vestibule/testing/acceptance'
import { type Applicant, beneficiary, type ListedAgreement } from '@vestibule/testing/applicant'
import { eventually, expectRefusal, refusal, statusesOf } from '@vestibule/testing/in-vitest'
import { shown } from '@vestibule/testing/samples/sample'
import { type Accepted, openedAcceptance } from '@vestibule/testing/vault'
import { afterAll, describe, expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

/** The hosted document's content, which changes while the document's address stays the same. */
let text = 'first'
const host = createServer((_, reply) => {
  reply.setHeader('content-type', 'application/pdf').end(`%PDF-1.7 ${text}`)
}).listen(0, '127.0.0.1')
await once(host, 'listening')
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
const folder = mkdtempSync(join(tmpdir(), 'vestibule-evidence-'))
afterAll(() => {
  host.close()
  rmSync(folder, { recursive: true })
})

const its = useServer({ at: '2027-03-10T15:00:00Z', env: { ASCEND_AGREEMENT_ORIGINS: origin } })

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Replaces the URL of the client's last broker agreement with a document on `host`. @returns the agreement's id */
const hostAgreement = async ({ clientId }: Applicant): Promise<string> => {
  text = 'first'
  const { id } = await its.row<{ id: string }>(
    `update broker_account set agreements = jsonb_set(agreements, '{-1,agreement_uri}', to_jsonb($2::text))
     where client_id = $1 returning agreements -> -1 ->> 'agreement_id' as id`,
    clientId,
    `${origin}/agreement-20250301.pdf`,
  )
  return id
}

const pdf = async ({ api, clientId }: Applicant, id: string): Promise<Uint8Array> => {
  const reply = await api.get<Uint8Array>(`/api/agreements/${clientId}/${encodeURIComponent(id)}/pdf`)
  expect(reply.status).toBe(200)
  return reply.body
}

const accept = async (applicant: Applicant, overrides?: object) =>
  applicant.postAcceptance(await applicant.listAgreements(), overrides)
const subject = { backup_withholding: true }

const acceptances = ({ clientId }: Applicant) => its.count('acceptance where client_id = $1', clientId)
const acceptedHashes = async ({ clientId }: Applicant) => {
  const sql = 'select details from acceptance where client_id = $1'
  const { details } = await its.row<{ details: { agreement_id: string; sha256: string }[] }>(sql, clientId)
  return details.map((one): [string, string] => [one.agreement_id, one.sha256])
}
const acceptanceMail = ({ person }: Applicant) =>
  eventually(
    async () =>
      (await its.sandbox.requests('smtp')).find(
        ({ path, status, requestBody }) =>
          status === 250 && path === person.email && String(requestBody).includes('you accepted'),
      ),
    (found) => found !== undefined,
  )

const certificate = async ({ api, clientId }: Applicant): Promise<Buffer> => {
  const reply = await api.get<Uint8Array>(`/api/agreements/${clientId}/certificate`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(reply.body)
}

/** Returns the JSON facts attached to a certificate. */
const factsOf = (file: Buffer) => {
  const all = file.toString('utf8')
  const start = all.indexOf('{\n  "kind": "acceptance-certificate"')
  return JSON.parse(all.slice(start, all.indexOf('\n}\n', start) + 2))
}

const formatsIn = (documents: { agreement_id: string; opened_as?: string[] }[]) =>
  documents.flatMap((one) => (one.opened_as ? [[one.agreement_id, ...one.opened_as]] : []))

const saved = (name: string, bytes: Uint8Array | string): string => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

describe('the list of agreements', () => {
  test('[AG-01] [AG-03] lists the firm’s agreements, then the broker’s, each with the revision of its file', async () => {
    const agreements = await (await its.atAgreements()).listAgreements()
    expect(agreements.map((one) => [one.agreement_type, one.agreement_name, one.revision])).toEqual([
      ['PRODUCT', 'E-Sign Agreement', '20260115'],
      ['PRODUCT', 'Advisor Advisory Contract Agreement', '20260115'],
      ...Array(3).fill(['APEX', expect.any(String), '20250301']),
    ])
    const names = agreements.map((one) => one.agreement_name).join()
    expect(names).toContain('Roth IRA Disclosure Statement')
    expect(names).toContain('Roth IRA Custodial Account Agreement')
    expect(agreements.every((one) => !one.checked && one.agreement_state === 'REQUIRED')).toBe(true)
    for (const one of agreements) expect(one.agreement_uri).toContain(one.revision)
  })

  test('[AG-01] [AG-04] states how many pages each document has, if it can be read; the public address serves the same file', async () => {
    const applicant = await its.atAgreements()
    for (const one of await applicant.listAgreements()) {
      const bytes = Buffer.from(await pdf(applicant, one.agreement_id)).toString('latin1')
      const pages = bytes.match(/\/Type \/Page\b/g)?.length
      expect(pages, one.agreement_name).toBeGreaterThan(0)
      expect(one.page_count, one.agreement_name).toBe(pages)
    }
    const [eSign] = await applicant.listAgreements()
    const open = await fetch(its.stack.baseUrl + eSign?.agreement_uri)
    expect(sha256(Buffer.from(await open.arrayBuffer()))).toBe(sha256(await pdf(applicant, 'e-sign')))
    await hostAgreement(applicant)
    expect((await applicant.listAgreements()).at(-1)).not.toHaveProperty('page_count')
  })

  test('[AG-01] a regular account has no IRA agreements', async () => {
    const agreements = await (await its.atAgreements({ accountType: 'REGULAR' })).listAgreements()
    expect(agreements.map((one) => one.agreement_name).join()).not.toContain('IRA')
    expect(agreements.length).toBeGreaterThan(2)
  })
})

describe('the acceptance', () => {
  test('[AG-04] is stored once, with IP, time, user agent, legal name and the hash of each PDF as served', async () => {
    const applicant = await its.atAgreements({ firstName: 'Grace', lastName: 'Hopper' })
    const began = its.now()
    const agreements = await applicant.listAgreements()
    const { api, clientId } = applicant
    const acceptance = acceptanceOf(agreements, {
      ip_address: '1.2.3.4',
      timestamp: '1999-01-01',
      ...subject,
    })
    const reply = await api.post<{ ip_address: string; timestamp: string; agreementDetails: object[] }>(
      `/api/data-api/agreements/client/${clientId}`,
      acceptance,
      { ifMatch: applicant.version, headers: { 'user-agent': 'Browser/7' } },
    )
    expect(reply.status).toBe(200)
    expect(reply.body.ip_address).toMatch(/^198\.18\./)
    expect(Date.parse(reply.body.timestamp)).toBeGreaterThanOrEqual(began.getTime() - 1000)
    expect(reply.body.agreementDetails).toEqual(acceptance.agreementDetails)
    const served = await Promise.all(
      agreements.map(async ({ agreement_id }) => {
        const file = await pdf(applicant, agreement_id)
        expect(Buffer.from(file.slice(0, 5)).toString()).toBe('%PDF-')
        return [agreement_id, sha256(file)]
      }),
    )
    const row = await its.row<Accepted>('select * from acceptance where client_id = $1', clientId)
    expect(row).toMatchObject({ w9_certified: true, ...subject })
    expect(openedAcceptance(row)).toEqual({
      ip_address: reply.body.ip_address,
      user_agent: 'Browser/7',
      legal_name: 'Grace Hopper',
    })
    expect(await acceptedHashes(applicant)).toEqual(served)

    its.advance(5)
    await applicant.readClient()
    const second = await applicant.postAcceptance(agreements)
    expect(second).toMatchObject({ status: 200, body: reply.body })
    expect(await acceptances(applicant)).toBe(1)
  })

  test('[AG-04] a changed, missing or repeated agreement, an old version and the wrong status are refused, and nothing is stored', async () => {
    const applicant = await its.atAgreements()
    const agreements = await applicant.listAgreements()
    const [first] = agreements as [ListedAgreement]
    const changed = [
      { revision: '20240101' },
      { agreement_name: 'Free Money' },
      { agreement_uri: 'https://evil.example/x-20250301.pdf' },
      { agreement_id: 'other' },
    ].flatMap((change) =>
      agreements.map((_, index) => agreements.map((one, at) => (at === index ? { ...one, ...change } : one))),
    )
    for (const list of [
      ...changed,
      ...[agreements.slice(1), [...agreements, first], [first, ...agreements.slice(0, -1)]],
    ])
      await expectRefusal(applicant.postAcceptance(list), '409 stale')
    await expectRefusal(applicant.postAcceptance(agreements, {}, applicant.version - 1), '409 stale')
    await expectRefusal((await its.answered()).postAcceptance(agreements), '409 status_conflict')
    expect(await acceptances(applicant)).toBe(0)
  })

  test('[AG-10] [SE-08] requires the signature’s words, the W-9 and the arbitration notice, and records them', async () => {
    const applicant = await its.atAgreements()
    const needed = ['sign', 'w9', 'arbitration'] as const
    for (const id of needed) {
      const others = shown(...needed.filter((one) => one !== id))
      for (const disclosures of [others, [...others, { id, version: 99 }]])
        await expectRefusal(accept(applicant, { disclosures }), '409 disclosure_required', id)
    }
    const uncertified = await refusal(accept(applicant, { w9_certified: false }))
    expect(uncertified).toMatchObject({ status: 400, fields: ['w9_certified'] })
    expect(await acceptances(applicant)).toBe(0)
    await applicant.must(accept(applicant))
    const recorded = await its.query<{ id: string }>(
      `select disclosure_id as id from disclosure_shown where user_id = $1 and call = 'acceptance'`,
      [applicant.userId],
    )
    expect(recorded.map(({ id }) => id).sort()).toEqual(['arbitration', 'sign', 'w9'])
  })

  test('[API-08] parallel acceptances from several tabs all succeed, with one acceptance and one mail', async () => {
    const applicant = await its.atAgreements()
    const { clientId, userId } = applicant
    expect(await statusesOf([1, 2, 3].map(() => accept(applicant)))).toEqual([200, 200, 200])
    expect(await acceptances(applicant)).toBe(1)
    expect(await its.count(`disclosure_shown where user_id = $1 and call = 'acceptance'`, userId)).toBe(3)
    const actions = await its.actions(clientId)
    expect(actions.filter((action) => action === 'agreements_accepted')).toHaveLength(1)
    const mails = `provider_call where operation = 'mail_acceptance' and client_id = $1`
    expect(await its.count(mails, clientId)).toBe(1)
  })
})

describe('[AG-04] a document that changes at its address', () => {
  test('is 409 stale by its id until it is served again', async () => {
    const applicant = await its.atAgreements()
    const id = await hostAgreement(applicant)
    const first = await pdf(applicant, id)
    text = 'second'
    await expectRefusal(accept(applicant), '409 stale', id)
    expect(await acceptances(applicant)).toBe(0)
    expect(await its.count('agreement_document where sha256 = $1', Buffer.from(sha256(first), 'hex'))).toBe(0)
    const second = await pdf(applicant, id)
    expect(sha256(second)).not.toBe(sha256(first))
    expect((await accept(applicant)).status).toBe(200)
    expect(await acceptedHashes(applicant)).toContainEqual([id, sha256(second)])
  })

  test('cannot be accepted from a tab that shows the older bytes', async () => {
    const applicant = await its.atAgreements()
    const id = await hostAgreement(applicant)
    const older = sha256(await pdf(applicant, id))
    text = 'second'
    const newer = sha256(await pdf(applicant, id))
    const acceptShown = async (hash: string) => {
      const { agreementDetails } = acceptanceOf(await applicant.listAgreements())
      return accept(applicant, {
        agreementDetails: agreementDetails.map((one) =>
          one.agreement_id === id ? { ...one, sha256: hash } : one,
        ),
      })
    }
    await expectRefusal(acceptShown(older), '409 stale', id)
    expect((await acceptShown(newer)).status).toBe(200)
  })

  test('is 409 stale for a tab that listed an older revision', async () => {
    const applicant = await its.atAgreements()
    const before = await applicant.listAgreements()
    await hostAgreement(applicant)
    await its.query(
      `update broker_account set agreements = replace(agreements::text, 'agreement-20250301', 'agreement-20270101')::jsonb
       where client_id = $1`,
      [applicant.clientId],
    )
    await expectRefusal(applicant.postAcceptance(before), '409 stale')
    expect((await applicant.listAgreements()).at(-1)?.revision).toBe('20270101')
  })
})

describe('[AG-11] the tax certification', () => {
  const changesAt = async ({ accountId }: Applicant, personId: string) =>
    (await its.sandbox.requests('ascend'))
      .filter(({ method }) => method !== 'GET')
      .filter(({ path }) => path.includes(personId) || path.includes(`${accountId}/agreements`))
      .map(({ method, path, requestBody }) => ({ method, path, requestBody }))

  test.each([true, false])('sends backup withholding %s once, before the affirmation', async (backup) => {
    const applicant = await its.atAgreements()
    const [{ legal_natural_person_id: personId }] = await its.personsOf(applicant)
    expect((await accept(applicant, { backup_withholding: backup })).status).toBe(200)
    expect(await changesAt(applicant, personId)).toEqual([])
    await applicant.must(applicant.confirmAgreements())
    await applicant.must(applicant.confirmAgreements())
    expect(await changesAt(applicant, personId)).toMatchObject([
      {
        method: 'PATCH',
        path: `/accounts/v1/legalNaturalPersons/${personId}?update_mask=subject_to_backup_withholding`,
        requestBody: { subject_to_backup_withholding: backup },
      },
      { method: 'POST', path: `/accounts/v1/accounts/${applicant.accountId}/agreements:affirm` },
    ])
    expect(await its.personsOf(applicant)).toMatchObject([
      { subject_to_backup_withholding: backup, tax_profile: { us_tin_status: 'PASSING' } },
    ])
  })

  test('is sent before the affirmation again after the broker refused it', async () => {
    const applicant = await its.atAgreements()
    expect((await accept(applicant, subject)).status).toBe(200)
    await its.brokerFails('subject_to_backup_withholding', 400)
    await expectRefusal(applicant.confirmAgreements(), '502 provider_refused')
    const affirmations = () => its.requestsTo('ascend', `${applicant.accountId}/agreements:affirm`)
    expect(await affirmations()).toEqual([])
    await applicant.must(applicant.confirmAgreements())
    expect(await affirmations()).toHaveLength(1)
    expect(await its.personsOf(applicant)).toMatchObject([{ subject_to_backup_withholding: true }])
  })
})

describe('[AG-08] after the acceptance', () => {
  test('[AG-04] each document is served and mailed byte for byte as accepted', async () => {
    const applicant = await its.atAgreements()
    const id = await hostAgreement(applicant)
    const accepted = await pdf(applicant, id)
    expect((await accept(applicant)).status).toBe(200)
    text = 'changed afterwards'
    expect(sha256(await pdf(applicant, id))).toBe(sha256(accepted))
    expect((await applicant.listAgreements()).every(({ checked }) => checked)).toBe(true)
    const attachment = /Content-Type: application\/pdf[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/g
    const parts = String((await acceptanceMail(applicant))?.requestBody).matchAll(attachment)
    const mailed = [...parts].map(([, base64 = '']) => sha256(Buffer.from(base64, 'base64')))
    expect(mailed).toContain(sha256(accepted))
    expect(mailed.sort()).toEqual((await acceptedHashes(applicant)).map(([, hash]) => hash).sort())
  })

  test('the certificate states the person, the documents, the time, the origin, the disclosures and the audit entry', async () => {
    const applicant = await its.atAgreements({ firstName: 'Chloé', lastName: 'Łuk-Nguyễn' })
    const { api, clientId, person } = applicant
    await expectRefusal(api.get(`/api/agreements/${clientId}/certificate`), '404 not_found')
    const { timestamp, ip_address } = await applicant.must(accept(applicant, subject))
    const file = await certificate(applicant)
    const facts = factsOf(file)
    const lastFour = person.ssn.slice(-4)
    expect(facts).toMatchObject({
      firm: { name: 'Vestibule', broker: 'Apex Clearing Corporation' },
      who: { legal_name: 'Chloé Łuk-Nguyễn', account_type: 'ROTH_IRA', ssn: `***-**-${lastFour}` },
      when: {
        utc: timestamp,
        new_york: expect.stringMatching(/^March 10, 2027 at \d+:\d\d:\d\d AM EST$/),
      },
      from: { ip_address, user_agent: expect.any(String) },
      tax: { w9_certified: true, subject_to_backup_withholding: true },
      unsigned: [],
    })
    expect(facts.documents).toHaveLength(5)
    for (const one of facts.documents) expect(one.sha256).toBe(sha256(await pdf(applicant, one.agreement_id)))
    const { disclosures } = facts
    expect(disclosures.map((one: { id: string }) => one.id)).toEqual(['arbitration', 'sign', 'w9'])
    expect(disclosures[0].words).toContain('see Standard Customer Account Agreement, section 21.')
    expect(disclosures[2].words.split('\n')).toEqual([
      `Under penalties of perjury, I certify that: 1. the number ending ${lastFour} is my correct taxpayer identification number; 2. I am not subject to backup withholding because I am exempt, the IRS has not notified me that I am, or it has told me that I no longer am; 3. I am a U.S. citizen or other U.S. person.`,
      'The IRS has told me that I am subject to backup withholding (this replaces item 2).',
      'The Internal Revenue Service does not require your consent to any provision of this document other than the certifications required to avoid backup withholding.',
    ])
    for (const one of disclosures) expect(one.sha256).toBe(sha256(Buffer.from(one.words)))
    const { seq, hash } = await its.row<{ seq: number; hash: Buffer }>(
      `select seq, hash from audit_event where client_id = $1 and action = 'agreements_accepted'`,
      clientId,
    )
    expect(facts.audit).toEqual({ client_id: clientId, seq, head: hash.toString('hex') })
    const numbers = [person.ssn, person.ssn.replaceAll('-', ''), person.email, applicant.accountId]
    // Does not search for the year by itself, because a hash in the certificate may contain the same four digits.
    const birthDates = ['1985-04-17', '04/17/1985', 'April 17']
    for (const secret of [...numbers, ...birthDates]) expect(file.toString('latin1')).not.toContain(secret)
    await applicant.must(applicant.confirmAgreements())
    expect((await certificate(applicant)).equals(file)).toBe(true)
  })

  test('verify-evidence checks the certificate offline with its documents and the exported audit trail', async () => {
    const applicant = await its.atAgreements()
    await applicant.must(accept(applicant))
    await applicant.must(applicant.confirmAgreements())
    const { command } = its.stack
    const file = await certificate(applicant)
    expect(formatsIn(factsOf(file).documents), '[AG-13] nothing was opened').toEqual([])
    const path = saved('certificate.pdf', file)
    const documents = await Promise.all(
      (await applicant.listAgreements()).map(async ({ agreement_id, agreement_name }) =>
        saved(`${agreement_name}.pdf`, await pdf(applicant, agreement_id)),
      ),
    )
    const exported = await command('audit', 'export', applicant.clientId, '--by', 'Ada')
    expect(exported.code).toBe(0)
    const trail = saved('trail.jsonl', exported.output)
    const key = (await command('evidence-key')).output.trim()
    const verify = (...args: string[]) => command('verify-evidence', '--key', key, ...args)

    const good = await verify('--trail', trail, path, ...documents)
    expect(good.output).not.toMatch(/[✗–]/)
    const match = 'E-Sign Agreement.pdf is E-Sign Agreement, revision 20260115, byte for byte'
    expect(good.output).toContain(match)
    expect(good.output).toMatch(/Entry \d+ is the head on the certificate/)
    expect(good.code).toBe(0)

    const bytes = Buffer.from(await pdf(applicant, 'e-sign'))
    bytes[1000] = (bytes[1000] ?? 0) ^ 1
    const changed = await verify(path, saved('changed.pdf', bytes))
    expect(changed.output).toContain('✗ changed.pdf is none of the accepted documents')
    expect(changed.code).toBe(1)
    const cutTrail = saved('cut.jsonl', exported.output.replace('address', 'adress'))
    const cut = await verify('--trail', cutTrail, path)
    expect(cut.output).toMatch(/✗ cut\.jsonl is not as it was written from line \d+ on/)
    expect((await verify(join(folder, 'none.pdf'))).code).toBe(2)
    expect((await command('audit', 'export', 'x', '--by', 'Ada')).code).toBe(2)
    expect((await command('audit', 'export', randomUUID(), '--by', 'Ada')).code).toBe(1)
  })
})

describe('[AG-09] opened documents', () => {
  const reportOpenings = ({ api, clientId }: Applicant, ...openings: object[]) =>
    api.post(`/api/agreements/document-opened/${clientId}`, { openings })

  test('[AG-13] are recorded with the pages shown and their form; a repeated opening adds to both', async () => {
    const applicant = await its.atAgreements()
    const hash = sha256(await pdf(applicant, 'e-sign'))
    const id = randomUUID()
    const opening = { id, agreement_id: 'e-sign', sha256: hash, page_count: 3 }
    for (const part of [
      { pages: [2, 1, 2], opened_as: ['text'] },
      { pages: [3, 1], opened_as: ['pdf', 'text'] },
      { pages: [3, 1], opened_as: ['text'] },
    ])
      expect((await reportOpenings(applicant, { ...opening, ...part })).status).toBe(200)
    const contract = { agreement_id: 'advisor-advisory-contract' }
    await applicant.must(
      reportOpenings(
        applicant,
        { ...contract, id: randomUUID(), page_count: 2, pages: [1, 9] },
        // Reuses the id of the first view for another document, which must not change the stored view.
        { ...opening, ...contract, pages: [7] },
      ),
    )
    const columns = "agreement_id, encode(sha256, 'hex') as sha256, page_count, pages, opened_as"
    const sql = `select ${columns} from agreement_opening where client_id = $1`
    expect(await its.query(sql, [applicant.clientId])).toEqual([
      { agreement_id: 'e-sign', sha256: hash, page_count: 3, pages: [1, 2, 3], opened_as: ['pdf', 'text'] },
      // Pages without the field showed the PDF.
      { ...contract, sha256: null, page_count: 2, pages: [1], opened_as: ['pdf'] },
    ])
    const unknown = { ...opening, id: randomUUID(), agreement_id: 'other', pages: [1] }
    await expectRefusal(reportOpenings(applicant, unknown), '404 not_found')
    const { version } = applicant
    await applicant.readClient()
    expect(applicant.version).toBe(version)
    expect((await accept(applicant)).status).toBe(200)
    expect((await certificate(applicant)).toString('latin1')).not.toContain(id)
  })
})

describe('[AG-13] the form in which a document was opened', () => {
  const reportOpening = ({ api, clientId }: Applicant, overrides: object) =>
    api.post(`/api/agreements/document-opened/${clientId}`, {
      openings: [{ id: randomUUID(), agreement_id: 'e-sign', page_count: 2, pages: [], ...overrides }],
    })
  const acceptAs = async (applicant: Applicant, formats: Readonly<Record<string, unknown>>) => {
    const { agreementDetails } = acceptanceOf(await applicant.listAgreements())
    return accept(applicant, {
      agreementDetails: agreementDetails.map((one) => {
        const opened_as = formats[String(one.agreement_id)]
        return opened_as === undefined ? one : { ...one, opened_as }
      }),
    })
  }
  test('is 400 if it is unknown, naming the field, in a report and in an acceptance, and nothing is stored', async () => {
    const applicant = await its.atAgreements()
    const reported = await refusal(reportOpening(applicant, { opened_as: ['text', null] }))
    expect(reported).toMatchObject({ status: 400, fields: ['openings.0.opened_as.1'] })
    const accepted = await refusal(acceptAs(applicant, { 'e-sign': ['html'] }))
    expect(accepted).toMatchObject({ status: 400, fields: ['agreementDetails.0.opened_as.0'] })
    expect(await its.count('agreement_opening where client_id = $1', applicant.clientId)).toBe(0)
    expect(await acceptances(applicant)).toBe(0)
  })

  test('is part of the acceptance, the audit trail, the certificate and its check; the hash is the PDF’s', async () => {
    const applicant = await its.atAgreements()
    const id = await hostAgreement(applicant)
    const hash = sha256(await pdf(applicant, 'e-sign'))
    await applicant.must(reportOpening(applicant, { sha256: hash, opened_as: ['pdf'] }))
    // Reports other bytes than the accepted document's. The acceptance must ignore this report.
    await applicant.must(
      reportOpening(applicant, { agreement_id: id, sha256: 'a'.repeat(64), opened_as: ['text'] }),
    )
    const reply = await applicant.must(
      acceptAs(applicant, { 'e-sign': ['text'], 'advisor-advisory-contract': ['text'] }),
    )
    expect(JSON.stringify(reply)).not.toContain('opened_as')
    const opened = [
      ['e-sign', 'pdf', 'text'],
      ['advisor-advisory-contract', 'text'],
    ]
    const { details } = await its.row<{ details: { agreement_id: string; opened_as?: string[] }[] }>(
      'select details from acceptance where client_id = $1',
      applicant.clientId,
    )
    expect(formatsIn(details)).toEqual(opened)
    const entry = await its.row<{ detail: { agreements: { agreement_id: string }[] } }>(
      `select payload::json -> 'detail' as detail from audit_event where client_id = $1 and action = 'agreements_accepted'`,
      applicant.clientId,
    )
    expect(formatsIn(entry.detail.agreements)).toEqual(opened)
    const file = await certificate(applicant)
    const facts = factsOf(file)
    expect(formatsIn(facts.documents)).toEqual(opened)
    expect(facts.documents[0].sha256).toBe(hash)
    expect((await applicant.listAgreements())[0]).not.toHaveProperty('opened_as')

    const exported = await its.stack.command('audit', 'export', applicant.clientId, '--by', 'Ada')
    const checked = await its.stack.command(
      'verify-evidence',
      '--trail',
      saved('opened.jsonl', exported.output),
      saved('opened.pdf', file),
      saved('e-sign.pdf', await pdf(applicant, 'e-sign')),
    )
    expect(checked.output).toContain('byte for byte as accepted, opened as pdf and text')
    expect(checked.output).toContain('accepts the same documents, opened as stated')
    expect(checked.code).toBe(0)
  })
})

describe('[AG-05] a spouse who is not the beneficiary', () => {
  const married = async (state: string, zipcode: string, relation: string): Promise<Applicant> => {
    const applicant = await its.answered()
    const { api, clientId } = applicant
    const address = { address_1: '1 Elm Street', address_2: '', zipcode, city: 'Springfield', state }
    await applicant.must(api.patch(`/api/data-api/address/client/${clientId}`, address))
    await applicant.must(
      api.patch(`/api/data-api/clientdetails/client/${clientId}`, { marital_status: 'MARRIED' }),
    )
    await applicant.saveBeneficiaries([beneficiary({ relation })])
    await applicant.openAccount()
    return applicant
  }
  const consent = 'Non-Spouse Beneficiary Consent Agreement (EN)'
  const submissions = ({ clientId }: Applicant) =>
    its.query('select ip_address, "timestamp", details from unsigned_submission where client_id = $1', [
      clientId,
    ])

  test('in a community property state, the acceptance requires the notice and submits the consent unsigned', async () => {
    const applicant = await married('CA', '94105', 'OTHER')
    await expectRefusal(accept(applicant), '409 disclosure_required', 'spouse')
    expect(await submissions(applicant)).toEqual([])
    const disclosures = shown('sign', 'w9', 'arbitration', 'spouse')
    await applicant.must(accept(applicant, { disclosures }))
    expect(await submissions(applicant)).toEqual([
      { ip_address: '', timestamp: '', details: [expect.objectContaining({ agreement_name: consent })] },
    ])
    const facts = factsOf(await certificate(applicant))
    expect(facts.unsigned).toEqual([consent])
    expect(facts.documents.map((one: { name: string }) => one.name)).not.toContain(consent)
    expect(facts.disclosures.map((one: { id: string }) => one.id)).toContain('spouse')
  })

  test('in another state no notice is required; a spouse as only beneficiary needs no consent', async () => {
    for (const [relation, count] of [
      ['OTHER', 1],
      ['SPOUSE', 0],
    ] as const) {
      const applicant = await married('NY', '10014', relation)
      await applicant.must(accept(applicant))
      expect(await submissions(applicant)).toHaveLength(count)
    }
  })
})

test('[SE-01] logs neither the name of the person nor what was accepted', () => {
  expect(its.log()).not.toMatch(/Chloé|Łuk|Lovelace|unexpected error/)
})
