import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DisclosureId } from '@vestibule/domain/disclosures/disclosures'
import { acceptanceOf } from '@vestibule/testing/acceptance'
import { type Applicant, beneficiary } from '@vestibule/testing/applicant'
import { eventually, expectRefusal, statusesOf, useStack } from '@vestibule/testing/in-vitest'
import { shown as shownNow } from '@vestibule/testing/samples/sample'
import { afterAll, describe, expect, test } from 'vitest'

/** A broker's document that changes behind its address. */
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

const its = useStack({ at: '2027-03-10T15:00:00Z', env: { ASCEND_AGREEMENT_ORIGINS: origin } })

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The broker's last agreement of this client is ours to change from now on. Its id. */
const hosted = async ({ clientId }: Applicant): Promise<string> => {
  text = 'first'
  const [row] = await its.query<{ id: string }>(
    `update broker_account set agreements = jsonb_set(agreements, '{-1,agreement_uri}', to_jsonb($2::text))
     where client_id = $1 returning agreements -> -1 ->> 'agreement_id' as id`,
    [clientId, `${origin}/agreement-20250301.pdf`],
  )
  return row?.id ?? ''
}

const pdf = async ({ api, clientId }: Applicant, id: string): Promise<Uint8Array> => {
  const reply = await api.get<Uint8Array>(`/api/agreements/${clientId}/${encodeURIComponent(id)}/pdf`)
  expect(reply.status).toBe(200)
  return reply.body
}

interface Accepting {
  /** what the page says it showed, by agreement */
  shown?: Record<string, string>
  backup?: boolean
  disclosures?: DisclosureId[]
}

const accept = async (
  applicant: Applicant,
  { shown = {}, backup = false, disclosures = ['sign', 'w9', 'arbitration'] }: Accepting = {},
) => {
  const agreements = await applicant.listAgreements()
  return applicant.api.post<Record<string, unknown>>(
    `/api/data-api/agreements/client/${applicant.clientId}`,
    {
      agreementDetails: agreements.map(({ agreement_name, revision, agreement_id, agreement_uri }) => ({
        agreement_type: 'APEX',
        agreement_name,
        revision,
        agreement_id,
        agreement_uri,
        ...(shown[agreement_id] ? { sha256: shown[agreement_id] } : {}),
      })),
      w9_certified: true,
      backup_withholding: backup,
      disclosures: shownNow(...disclosures),
    },
    { ifMatch: applicant.version },
  )
}

const certificate = async ({ api, clientId }: Applicant): Promise<Buffer> => {
  const reply = await api.get<Uint8Array>(`/api/agreements/${clientId}/certificate`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(reply.body)
}

/** The facts attached to a certificate. */
const factsOf = (file: Buffer) => {
  const all = file.toString('utf8')
  const start = all.indexOf('{\n  "kind": "acceptance-certificate"')
  return JSON.parse(all.slice(start, all.indexOf('\n}\n', start) + 2))
}

const saved = (name: string, bytes: Uint8Array | string): string => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

describe('[AG-04] what is accepted is what was shown', () => {
  test('a document that changed after it was given is 409 stale by its id, until it was given anew', async () => {
    const applicant = await its.atAgreements()
    const id = await hosted(applicant)
    const first = await pdf(applicant, id)
    text = 'second'
    await expectRefusal(accept(applicant), '409 stale', id)
    expect(await its.count('acceptance where client_id = $1', applicant.clientId)).toBe(0)
    expect(await its.count('agreement_document where sha256 = $1', Buffer.from(sha256(first), 'hex'))).toBe(0)
    const second = await pdf(applicant, id)
    expect(sha256(second)).not.toBe(sha256(first))
    expect((await accept(applicant)).status).toBe(200)
    const [kept] = await its.query<{ details: { agreement_id: string; sha256: string }[] }>(
      'select details from acceptance where client_id = $1',
      [applicant.clientId],
    )
    expect(kept?.details.find((one) => one.agreement_id === id)?.sha256).toBe(sha256(second))
  })

  test('a tab that still shows the older bytes cannot accept, though another tab was given the newer', async () => {
    const applicant = await its.atAgreements()
    const id = await hosted(applicant)
    const older = sha256(await pdf(applicant, id))
    text = 'second'
    const newer = sha256(await pdf(applicant, id))
    await expectRefusal(accept(applicant, { shown: { [id]: older } }), '409 stale', id)
    expect((await accept(applicant, { shown: { [id]: newer } })).status).toBe(200)
  })

  test('a newer revision at the broker is 409 stale for who has read the older list', async () => {
    const applicant = await its.atAgreements()
    const before = await applicant.listAgreements()
    await hosted(applicant)
    await its.query(
      `update broker_account set agreements = replace(agreements::text, 'agreement-20250301', 'agreement-20270101')::jsonb
       where client_id = $1`,
      [applicant.clientId],
    )
    const reply = applicant.api.post(
      `/api/data-api/agreements/client/${applicant.clientId}`,
      acceptanceOf(before),
      { ifMatch: applicant.version },
    )
    await expectRefusal(reply, '409 stale')
    expect((await applicant.listAgreements()).at(-1)?.revision).toBe('20270101')
  })

  test('[API-08] two tabs that accept at once are both answered, with one acceptance and one mail', async () => {
    const applicant = await its.atAgreements()
    expect(await statusesOf([accept(applicant), accept(applicant)])).toEqual([200, 200])
    for (const [table, column] of [
      ['acceptance', 'client_id'],
      ['outside_call', `operation = 'mail_acceptance' and client_id`],
    ])
      expect(await its.count(`${table} where ${column} = $1`, applicant.clientId)).toBe(1)
  })
})

describe('[AG-11] the tax certification', () => {
  const certification = (lastFour: string): string =>
    `Under penalties of perjury, I certify that: 1. the number ending ${lastFour} is my correct taxpayer identification number; 2. I am not subject to backup withholding because I am exempt, the IRS has not notified me that I am, or it has told me that I no longer am; 3. I am a U.S. citizen or other U.S. person.`

  const sentOf = async (applicant: Applicant, personId: string) =>
    (await its.sandbox.requests('ascend'))
      .filter(({ method }) => method !== 'GET')
      .filter(({ path }) => path.includes(personId) || path.includes(`${applicant.accountId}/agreements`))
      .map(({ method, path, requestBody }) => ({ method, path, requestBody }))

  const personOf = async ({ clientId }: Applicant) => {
    const persons = (await its.sandbox.ledger()).persons
    return persons.find((one) => one.client_person_id === clientId)
  }

  test.each([true, false])(
    'subject to backup withholding: %s is told to the broker as answered, once, before the affirmation',
    async (backup) => {
      const applicant = await its.atAgreements()
      const { legal_natural_person_id: personId } = await personOf(applicant)
      expect((await accept(applicant, { backup })).status).toBe(200)
      expect(await sentOf(applicant, personId)).toEqual([])
      await applicant.must(applicant.confirmAgreements())
      await applicant.must(applicant.confirmAgreements())
      const sent = await sentOf(applicant, personId)
      expect(sent).toMatchObject([
        {
          method: 'PATCH',
          path: `/accounts/v1/legalNaturalPersons/${personId}?update_mask=subject_to_backup_withholding`,
          requestBody: { subject_to_backup_withholding: backup },
        },
        { method: 'POST', path: `/accounts/v1/accounts/${applicant.accountId}/agreements:affirm` },
      ])
      expect(await personOf(applicant)).toMatchObject({
        subject_to_backup_withholding: backup,
        tax_profile: { us_tin_status: 'PASSING' },
      })
    },
  )

  test('a broker that refuses it affirms nothing; asked again, both follow', async () => {
    const applicant = await its.atAgreements()
    const { legal_natural_person_id: personId } = await personOf(applicant)
    expect((await accept(applicant, { backup: true })).status).toBe(200)
    await its.brokerFails('subject_to_backup_withholding', 400)
    await expectRefusal(applicant.confirmAgreements(), '502 provider_refused')
    const affirmed = async () =>
      (await sentOf(applicant, personId)).filter(({ path }) => path.endsWith(':affirm')).length
    expect(await affirmed()).toBe(0)
    await applicant.must(applicant.confirmAgreements())
    expect(await affirmed()).toBe(1)
    expect((await personOf(applicant)).subject_to_backup_withholding).toBe(true)
  })

  test('the certificate repeats the words that were shown, with the end of the number', async () => {
    const applicant = await its.atAgreements()
    expect((await accept(applicant, { backup: true })).status).toBe(200)
    const { words } = factsOf(await certificate(applicant)).disclosures.find(
      (one: { id: string }) => one.id === 'w9',
    )
    expect(words.split('\n')).toEqual([
      certification(applicant.person.ssn.slice(-4)),
      'The IRS has told me that I am subject to backup withholding (this replaces item 2).',
      'The Internal Revenue Service does not require your consent to any provision of this document other than the certifications required to avoid backup withholding.',
    ])
  })
})

describe('[AG-08] after the acceptance', () => {
  test('each document is given and mailed byte for byte as accepted, whatever is at its address now', async () => {
    const applicant = await its.atAgreements()
    const id = await hosted(applicant)
    const accepted = await pdf(applicant, id)
    expect((await accept(applicant)).status).toBe(200)
    text = 'changed afterwards'
    expect(sha256(await pdf(applicant, id))).toBe(sha256(accepted))
    const agreements = await applicant.listAgreements()
    expect(agreements.every(({ checked }) => checked)).toBe(true)
    const mail = await eventually(
      async () =>
        (await its.sandbox.requests('smtp')).find(
          ({ path, status, requestBody }) =>
            status === 250 && path === applicant.person.email && String(requestBody).includes('you accepted'),
        ),
      (found) => found !== undefined,
    )
    expect(String(mail?.requestBody).replaceAll(/\s/g, '')).toContain(
      Buffer.from(accepted).toString('base64'),
    )
  })

  test('the certificate says who, what, when, from where, what was shown, and where it stands in the audit trail', async () => {
    const applicant = await its.atAgreements({ firstName: 'Chloé', lastName: 'Łuk-Nguyễn' })
    const { api, clientId, person } = applicant
    await expectRefusal(api.get(`/api/agreements/${clientId}/certificate`), '404 not_found')
    const reply = await accept(applicant, { backup: true })
    const file = await certificate(applicant)
    const facts = factsOf(file)
    expect(facts).toMatchObject({
      firm: { name: 'Vestibule', broker: 'Apex Clearing Corporation' },
      who: {
        legal_name: 'Chloé Łuk-Nguyễn',
        account_type: 'ROTH_IRA',
        ssn: `***-**-${person.ssn.slice(-4)}`,
      },
      when: {
        utc: reply.body.timestamp,
        new_york: expect.stringMatching(/^March 10, 2027 at \d+:\d\d:\d\d AM EST$/),
      },
      from: { ip_address: reply.body.ip_address, user_agent: expect.any(String) },
      tax: { w9_certified: true, subject_to_backup_withholding: true },
      unsigned: [],
    })
    expect(facts.documents).toHaveLength(5)
    for (const one of facts.documents) expect(one.sha256).toBe(sha256(await pdf(applicant, one.agreement_id)))
    expect(facts.disclosures.map((one: { id: string }) => one.id)).toEqual(['arbitration', 'sign', 'w9'])
    expect(facts.disclosures[0].words).toContain('see Standard Customer Account Agreement (EN), section 21.')
    for (const one of facts.disclosures) expect(one.sha256).toBe(sha256(Buffer.from(one.words)))
    const [entry] = await its.query<{ seq: number; hash: Buffer }>(
      `select seq, hash from audit_event where client_id = $1 and action = 'agreements_accepted'`,
      [clientId],
    )
    expect(facts.audit).toEqual({ client_id: clientId, seq: entry?.seq, head: entry?.hash.toString('hex') })
    // nothing that identifies is whole
    for (const secret of [
      person.ssn,
      person.ssn.replaceAll('-', ''),
      person.email,
      applicant.accountId,
      // the digits of a year alone may be a hash's
      '1985-04-17',
      '04/17/1985',
      'April 17',
    ])
      expect(file.toString('latin1')).not.toContain(secret)
    await applicant.must(applicant.confirmAgreements())
    expect((await certificate(applicant)).equals(file)).toBe(true)
  })

  test('npm run verify-evidence checks it offline with its documents and the exported trail, and finds one changed byte', async () => {
    const applicant = await its.atAgreements()
    await applicant.must(accept(applicant))
    await applicant.must(applicant.confirmAgreements())
    const { command } = its.stack
    const path = saved('certificate.pdf', await certificate(applicant))
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
    expect(good.output).toContain(
      'E-Sign Agreement.pdf is E-Sign Agreement, revision 20260115, byte for byte',
    )
    expect(good.output).toMatch(/Entry \d+ is the head on the certificate/)
    expect(good.code).toBe(0)

    const bytes = Buffer.from(await pdf(applicant, 'e-sign'))
    bytes[1000] = (bytes[1000] ?? 0) ^ 1
    const changed = await verify(path, saved('changed.pdf', bytes))
    expect(changed.output).toContain('✗ changed.pdf is none of the accepted documents')
    expect(changed.code).toBe(1)
    const cut = await verify(
      '--trail',
      saved('cut.jsonl', exported.output.replace('address', 'adress')),
      path,
    )
    expect(cut.output).toMatch(/✗ cut\.jsonl is not as it was written from line \d+ on/)
    expect((await verify(join(folder, 'none.pdf'))).code).toBe(2)
    expect((await command('audit', 'export', 'x', '--by', 'Ada')).code).toBe(2)
    expect((await command('audit', 'export', randomUUID(), '--by', 'Ada')).code).toBe(1)
  })
})

describe('[AG-09] what was opened', () => {
  const rows = (applicant: Applicant) =>
    its.query(
      "select agreement_id, encode(sha256, 'hex') as sha256, page_count, pages from agreement_opening where client_id = $1",
      [applicant.clientId],
    )

  test('is kept with the pages that were shown; the same opening again adds to them', async () => {
    const applicant = await its.atAgreements()
    const { api, clientId } = applicant
    const hash = sha256(await pdf(applicant, 'e-sign'))
    const id = randomUUID()
    const report = (...openings: object[]) =>
      api.post(`/api/agreements/document-opened/${clientId}`, { openings })
    const opening = { id, agreement_id: 'e-sign', sha256: hash, page_count: 3, pages: [2, 1, 2] }
    for (const pages of [
      [2, 1, 2],
      [3, 1],
      [3, 1],
    ])
      expect((await report({ ...opening, pages })).status).toBe(200)
    await applicant.must(
      report(
        { id: randomUUID(), agreement_id: 'advisor-advisory-contract', page_count: 2, pages: [1, 9] },
        // another document under the same name changes nothing
        { ...opening, agreement_id: 'advisor-advisory-contract', pages: [7] },
      ),
    )
    expect(await rows(applicant)).toEqual([
      { agreement_id: 'e-sign', sha256: hash, page_count: 3, pages: [1, 2, 3] },
      { agreement_id: 'advisor-advisory-contract', sha256: null, page_count: 2, pages: [1] },
    ])
    const unknown = report({ ...opening, id: randomUUID(), agreement_id: 'other' })
    await expectRefusal(unknown, '404 not_found')
  })

  test('raises no version and is on no certificate', async () => {
    const applicant = await its.atAgreements()
    const id = randomUUID()
    const openings = [{ id, agreement_id: 'e-sign', page_count: 3, pages: [1] }]
    await applicant.must(
      applicant.api.post(`/api/agreements/document-opened/${applicant.clientId}`, { openings }),
    )
    expect((await accept(applicant)).status).toBe(200)
    expect((await certificate(applicant)).toString('latin1')).not.toContain(id)
  })
})

describe('[AG-05] the spouse', () => {
  const married = async (state: string, zipcode: string, relation: string): Promise<Applicant> => {
    const applicant = await its.answered()
    const { api, clientId } = applicant
    const lives = { address_1: '1 Elm Street', address_2: '', zipcode, city: 'Springfield', state }
    await applicant.must(api.patch(`/api/data-api/address/client/${clientId}`, lives))
    await applicant.must(
      api.patch(`/api/data-api/clientdetails/client/${clientId}`, { marital_status: 'MARRIED' }),
    )
    await applicant.saveBeneficiaries([beneficiary({ relation })])
    await applicant.openAccount()
    return applicant
  }
  const consent = 'Non-Spouse Beneficiary Consent Agreement (EN)'
  const submitted = ({ clientId }: Applicant) =>
    its.query('select ip_address, "timestamp", details from unsigned_submission where client_id = $1', [
      clientId,
    ])

  test('in a community property state the acceptance needs that they were told; the consent is submitted unsigned', async () => {
    const applicant = await married('CA', '94105', 'OTHER')
    await expectRefusal(accept(applicant), '409 disclosure_required', 'spouse')
    expect(await submitted(applicant)).toEqual([])
    await applicant.must(accept(applicant, { disclosures: ['sign', 'w9', 'arbitration', 'spouse'] }))
    expect(await submitted(applicant)).toEqual([
      { ip_address: '', timestamp: '', details: [expect.objectContaining({ agreement_name: consent })] },
    ])
    const facts = factsOf(await certificate(applicant))
    expect(facts.unsigned).toEqual([consent])
    expect(facts.documents.map((one: { name: string }) => one.name)).not.toContain(consent)
    expect(facts.disclosures.map((one: { id: string }) => one.id)).toContain('spouse')
  })

  test('elsewhere nothing is told; with the spouse alone as beneficiary nothing is submitted', async () => {
    const elsewhere = await married('NY', '10014', 'OTHER')
    await elsewhere.must(accept(elsewhere))
    expect(await submitted(elsewhere)).toHaveLength(1)
    const spouse = await married('NY', '10014', 'SPOUSE')
    await spouse.must(accept(spouse))
    expect(await submitted(spouse)).toEqual([])
  })
})

test('[SE-01] what was accepted and by whom is in no log', () => {
  const logs = its.stack.server.logs().join('\n')
  expect(logs).not.toMatch(/Chloé|Łuk|Lovelace|unexpected error/)
})
