import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseName } from '@vestibule/domain/fields/name'
import { en } from '@vestibule/words/en'
import { createLanguage } from '@vestibule/words/language'
import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CertificateFacts } from '../../ports/certificates.ts'
import { createSigner } from '../../use-cases/evidence/ed25519.ts'
import { openSignedFile, signedFile } from '../../use-cases/evidence/signed-file.ts'
import { trailFile } from '../../use-cases/evidence/trail-file.ts'
import { type Exhibits, verifyEvidence } from '../../use-cases/evidence/verify.ts'
import { createCertificatePrinter } from './certificate.ts'

/** The font of a PDF document. pdfkit's types omit this property. */
interface FontOf {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
}

const style = {
  primary: '#1d3fbb',
  muted: '#475067',
  line: '#d0d5dc',
  logo: '<symbol id="logo" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1" /></symbol>',
}
const certificatePrinter = createCertificatePrinter(style)
const english = createLanguage('en', en)
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
const signer = createSigner(Buffer.alloc(32, 7).toString('base64'))
const clientId = '8f14e45f-ceea-467f-a83c-0123456789ab'

const documents = ['E-Sign Agreement', 'Advisor Advisory Contract Agreement'].map((name, index) => ({
  name,
  revision: '20260115',
  agreement_id: `a${index}`,
  bytes: Buffer.from(`%PDF-1.7 ${name} ${'text '.repeat(40)}`),
}))

/** Creates audit entries that are chained as in PostgreSQL. */
const trail = () => {
  const agreements = documents.map(({ agreement_id, bytes }) => ({ agreement_id, sha256: sha256(bytes) }))
  const actions = ['client_created', 'address_saved', 'agreements_accepted', 'agreements_affirmed']
  let before = createHash('sha256').update(`client ${clientId}`).digest()
  return actions.map((action, index) => {
    const payload = JSON.stringify({ action, detail: action === 'agreements_accepted' ? { agreements } : {} })
    const number = Buffer.alloc(4)
    number.writeInt32BE(index + 1)
    before = createHash('sha256').update(before).update(number).update(payload).digest()
    return { seq: index + 1, payload, hash: before.toString('hex') }
  })
}

const words = 'Selecting I Agree is your signature on each document listed.'
const facts = (overrides: Partial<CertificateFacts> = {}): CertificateFacts => ({
  kind: 'acceptance-certificate',
  version: 1,
  firm: { name: 'Vestibule', contact: 'team@vestibule.example', broker: 'Apex' },
  who: { legal_name: 'Nguyễn-Łuk Åström', account_type: 'ROTH_IRA', account: '••••K3ZQ', ssn: '***-**-1234' },
  language: 'en',
  when: { utc: '2026-11-21T22:50:12.123Z', new_york: 'November 21, 2026 at 5:50:12 PM EST' },
  from: { ip_address: '2001:db8::1', user_agent: 'Browser/7' },
  tax: { w9_certified: true, subject_to_backup_withholding: true },
  documents: documents.map(({ bytes, ...one }) => ({ ...one, sha256: sha256(bytes) })),
  unsigned: ['Non-Spouse Beneficiary Consent Agreement (EN)'],
  disclosures: [{ id: 'sign', version: 1, words, sha256: sha256(words) }],
  audit: { client_id: clientId, seq: 3, head: trail()[2]?.hash ?? '' },
  signed_by: { algorithm: 'Ed25519', public_key: signer.publicKey },
  ...overrides,
})

let exhibits: Exhibits
beforeAll(async () => {
  exhibits = {
    certificate: {
      name: 'certificate.pdf',
      bytes: signedFile(await certificatePrinter.print(facts(), english), signer),
    },
    documents: documents.map(({ name, bytes }) => ({ name: `${name}.pdf`, bytes })),
    trail: { name: 'trail.jsonl', bytes: Buffer.from(trailFile(clientId, trail())) },
    keys: ['an older one', signer.publicKey],
  }
})

const resultsOf = (overrides: Partial<Exhibits>): string[] =>
  verifyEvidence({ ...exhibits, ...overrides }).map(({ result }) => result)

const changed = (bytes: Buffer, at: number, by: number): Buffer => {
  const copy = Buffer.from(bytes)
  const index = at % copy.length
  copy[index] = (copy[index] ?? 0) ^ by
  return copy
}
const anyByte = [fc.nat(), fc.integer({ min: 1, max: 255 })] as const

const formats: ('pdf' | 'text')[][] = [['pdf'], ['text'], ['pdf', 'text']]

describe('[AG-08] the certificate', () => {
  test('has the same bytes for the same acceptance, and contains the facts unchanged', async () => {
    const again = signedFile(await certificatePrinter.print(facts(), english), signer)
    expect(again.equals(exhibits.certificate.bytes)).toBe(true)
    expect(openSignedFile(again)).toEqual({ ok: true, facts: facts() })
  })

  test('[BR-02] has labels of the brand’s color, or black ones if the PDF cannot have this form of a color', async () => {
    const [black, transparent, brand] = await Promise.all(
      ['#000', 'rgb(71 80 103 / 60%)', '#475067'].map((muted) =>
        createCertificatePrinter({ ...style, muted }).print(facts(), english),
      ),
    )
    expect(transparent).toEqual(black)
    expect(brand).not.toEqual(black)
  })

  test('[AG-13] states the forms in which a document was opened, and nothing if it was not', async () => {
    const bytesWith = async (opened_as?: ('pdf' | 'text')[]) =>
      certificatePrinter.print(
        facts({ documents: facts().documents.map((one) => (opened_as ? { ...one, opened_as } : one)) }),
        english,
      )
    const printed = await Promise.all([bytesWith(), ...formats.map((one) => bytesWith(one))])
    expect(new Set(printed.map(sha256)).size).toBe(formats.length + 1)
    expect(openSignedFile(signedFile(printed[3] ?? new Uint8Array(), signer))).toMatchObject({
      facts: { documents: [{ opened_as: ['pdf', 'text'] }, { opened_as: ['pdf', 'text'] }] },
    })
  })

  test('is a tagged PDF in English with a title and attached facts', () => {
    const text = exhibits.certificate.bytes.toString('latin1')
    for (const part of [
      '/Marked true',
      '/Lang (en)',
      '/DisplayDocTitle true',
      '/AFRelationship /Data',
      'pdfuaid:part>1',
      '(certificate.json)',
    ])
      expect(text).toContain(part)
  })

  test('[BR-02] has the brand’s mark, or only its name if the mark has more than simple shapes', async () => {
    const [mark, group, none] = await Promise.all(
      [style.logo, '<symbol id="logo" viewBox="0 0 2 2"><g><circle r="1" /></g></symbol>', ''].map((logo) =>
        createCertificatePrinter({ ...style, logo }).print(facts(), english),
      ),
    )
    expect(group).toEqual(none)
    expect(mark).not.toEqual(none)
  })

  test.each(['Regular', 'Bold'])('has a glyph in %s for each character that a name may contain', (weight) => {
    const file = fileURLToPath(new URL(`../../../fonts/NotoSans-${weight}.ttf`, import.meta.url))
    const pdf = new PDFDocument({ font: file }) as unknown as FontOf
    const kept = Array.from({ length: 0x1f00 }, (_, code) => parseName(`A${String.fromCodePoint(code)}b`))
    const signs = new Set(kept.flatMap((name) => (name.ok ? [...name.value] : [])))
    expect(signs.size).toBeGreaterThan(900)
    const missing = [...signs].filter(
      (sign) => !pdf._font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
    )
    expect(missing).toEqual([])
    expect(pdf._font.font.hasGlyphForCodePoint(0x4e2d)).toBe(false)
  })
})

describe('[AG-08] the evidence', () => {
  test('matches unchanged', () => {
    expect(resultsOf({})).toEqual(Array.from({ length: 6 }, () => 'matches'))
    const withoutTrail = resultsOf({ trail: undefined, keys: undefined })
    expect(withoutTrail).toEqual(Array.from({ length: 4 }, () => 'matches'))
  })

  test('detects one changed byte anywhere in the certificate', () => {
    const { name, bytes } = exhibits.certificate
    fc.assert(
      fc.property(...anyByte, (at, by) => {
        const findings = verifyEvidence({ ...exhibits, certificate: { name, bytes: changed(bytes, at, by) } })
        return findings.length === 1 && findings[0]?.result === 'differs'
      }),
      { numRuns: 300 },
    )
    // The certificate's facts stay readable but no longer name the key.
    const nameless = changed(bytes, bytes.indexOf('"signed_by"') + 2, 1)
    expect(resultsOf({ certificate: { name, bytes: nameless } })).toEqual(['differs'])
    // The last line signs all other bytes but not itself.
    for (let index = bytes.length - 160; index < bytes.length; index += 1)
      for (const by of [1, 32, 128])
        expect(resultsOf({ certificate: { name, bytes: changed(bytes, index, by) } }), String(index)).toEqual(
          ['differs'],
        )
  })

  test('detects one changed byte in a document, and names the document', () => {
    fc.assert(
      fc.property(fc.nat(1), ...anyByte, (which, at, by) => {
        const altered = exhibits.documents.map((one, index) =>
          index === which ? { name: 'this.pdf', bytes: changed(one.bytes, at, by) } : one,
        )
        const findings = verifyEvidence({ ...exhibits, documents: altered })
        const differing = findings.filter(({ result }) => result === 'differs')
        return differing.length === 1 && differing[0]?.words.startsWith('this.pdf ') === true
      }),
    )
  })

  test('detects one changed byte anywhere in the trail', () => {
    const { name, bytes } = exhibits.trail ?? { name: '', bytes: Buffer.alloc(0) }
    for (let at = 0; at < bytes.length; at += 1)
      for (const by of [1, 2, 32, 64, 128])
        expect(resultsOf({ trail: { name, bytes: changed(bytes, at, by) } }), `${at} ${by}`).toContain(
          'differs',
        )
  })

  test('rejects a trail that is cut before the acceptance or belongs to another client', () => {
    const entries = trail()
    const others = facts().audit.client_id.replace('8', '9')
    for (const text of [
      trailFile(clientId, entries.slice(0, 2)),
      trailFile(clientId, []),
      trailFile(others, entries),
      trailFile(clientId, entries).trimEnd(),
      `${trailFile(clientId, entries)}\n`,
      '',
    ])
      expect(resultsOf({ trail: { name: 't', bytes: Buffer.from(text) } })).toContain('differs')
    // Entries after the acceptance may be missing.
    const cut = Buffer.from(trailFile(clientId, entries.slice(0, 3)))
    expect(resultsOf({ trail: { name: 't', bytes: cut } })).not.toContain('differs')
  })

  test('[AG-13] detects forms of opening that the trail does not contain', async () => {
    const opened = facts({ documents: facts().documents.map((one) => ({ ...one, opened_as: ['text'] })) })
    const bytes = signedFile(await certificatePrinter.print(opened, english), signer)
    const findings = verifyEvidence({ ...exhibits, certificate: { name: 'c', bytes } })
    const differing = findings.filter(({ result }) => result === 'differs')
    expect(differing.map(({ words: found }) => found)).toEqual([
      'Entry 3 is the head on the certificate, but accepts other documents, or ones opened otherwise',
    ])
    expect(findings.some(({ words: found }) => found.endsWith('as accepted, opened as text'))).toBe(true)
  })

  test('rejects a certificate signed by another key if the key is known', async () => {
    const other = createSigner(Buffer.alloc(32, 8).toString('base64'))
    const forged = facts({ signed_by: { algorithm: 'Ed25519', public_key: other.publicKey } })
    const certificate = {
      name: 'c',
      bytes: signedFile(await certificatePrinter.print(forged, english), other),
    }
    expect(resultsOf({ certificate })).toEqual(['differs'])
    expect(resultsOf({ certificate, keys: undefined })).not.toContain('differs')
    // The certificate names our key but is signed by another key.
    const bytes = signedFile(await certificatePrinter.print(facts(), english), other)
    expect(resultsOf({ certificate: { name: 'c', bytes } })).toEqual(['differs'])
  })

  test('reports a missing document and rejects a different one', () => {
    expect(resultsOf({ documents: [] }).filter((result) => result === 'missing')).toHaveLength(2)
    const another = [{ name: 'x.pdf', bytes: Buffer.from('%PDF-') }]
    expect(resultsOf({ documents: another })).toContain('differs')
    const noCertificate = { certificate: { name: 'x.pdf', bytes: Buffer.from('%PDF-') } }
    expect(resultsOf(noCertificate)).toEqual(['differs'])
  })
})
