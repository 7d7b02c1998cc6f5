import { createHash } from 'node:crypto'
import { productStatements } from '@vestibule/domain/agreements/statements'
import { disclosureIds } from '@vestibule/domain/disclosures/disclosures'
import { isoDate } from '@vestibule/domain/iso-date'
import { describe, expect, test } from 'vitest'
import { debitAuthorization } from '../disclosures/debit.ts'
import { taxCertification } from '../disclosures/tax-certification.ts'
import { en } from '../en.ts'
import { es } from '../es.ts'
import { fill } from '../fill.ts'
import { createLanguage } from '../language.ts'
import { disclosures } from './disclosures.ts'

/** First 16 hex digits of the SHA-256 of each version's texts. A changed text needs a new version and a new line. */
const recordedHashes: Record<string, string> = {
  'firm 1': '2bb59dad1cdff502',
  'firm 2': '213b9a6ac4ba121d',
  'firm 3': '7851312c0a13bb0f',
  'consent 1': 'e6c3aa2f36aa94eb',
  'texts 1': '6fd3046ec18ab527',
  'cip 1': '72613705ca9f802f',
  'ssn 1': 'c56d39598b595afd',
  'ssn 2': 'c648b4a25174ae27',
  'trusted-contact 1': '0a551520daaedef9',
  'trusted-contact 2': '0501ed340cb01e47',
  'trusted-contact 3': 'd9a19562a297264a',
  'beneficiaries 1': '2d7c9b8da901f3bb',
  'spouse 1': '2ba40a519e282d00',
  'sign 1': '0dcc27a7ef9a962a',
  'w9 1': 'ed9241dcc7467132',
  'w9 2': '28650af7deeeea32',
  'arbitration 1': 'c0ddc12bf12302e5',
  'ira-eligibility 1': 'ebc964f4a68d12e1',
  'own-bank 1': 'c080c81e9402a3e4',
  'debit 1': 'f20e522d52a38180',
  'debit 2': 'd3d76ba2ae3b6a0d',
  'revoke 1': '39d0981c28c1feae',
  'revoke 2': '0acdebef51629366',
  'esign 1': '45ac3e9219434a4a',
  'esign 2': '47029dbb04639808',
  'esign 3': '327c683032f78785',
  'esign 4': '6fbd4009cd85d185',
  'esign 5': 'be4299697a1540c4',
  'identity-check 1': '655db4aa83dbf0af',
  'statement-self 1': '00e8b9a7001695de',
  'statement-risk 1': '3066939d88bf7ef0',
  'statement-terms 1': '34d2081c92efaf3d',
  'statement-electronic 1': 'f9f0516509b815bb',
  'designation 1': '3d37899f15dd604b',
  'designation 2': '23dbe124663694bf',
  'spouse-consent 1': '057d8c685829d70a',
}

const checksum = (words: object) =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)

describe('disclosure texts', () => {
  test('[SE-08] matches the recorded checksum of each version’s words', () => {
    const now = disclosureIds.map((id) => {
      const { version, ...parts } = disclosures[id]
      return [`${id} ${version}`, checksum(parts)]
    })
    const recorded = now.map(([key]) => [key, recordedHashes[key ?? '']])
    expect(now).toEqual(recorded)
  })

  test('[SU-04] names the brand in the consent', () => {
    expect(fill(disclosures.consent.main, { brand: 'Acme' })).toBe(
      'By continuing, you agree that Acme may contact you about your account by email, phone and text message, including automated messages. Message and data rates may apply.',
    )
  })

  test('[AG-11] uses the IRS wording of the tax certification, with the last four digits', () => {
    expect(taxCertification('4814', disclosures.w9)).toEqual({
      main: 'Under penalties of perjury, I certify that: 1. the number ending 4814 is my correct taxpayer identification number; 2. I am not subject to backup withholding because I am exempt, the IRS has not notified me that I am, or it has told me that I no longer am; 3. I am a U.S. citizen or other U.S. person.',
      backup: 'The IRS has told me that I am subject to backup withholding (this replaces item 2).',
      consent:
        'The Internal Revenue Service does not require your consent to any provision of this document other than the certifications required to avoid backup withholding.',
    })
  })

  test('[CF-01] mentions the yearly limit in the debit authorization of an IRA only', () => {
    const debit = {
      company: 'Acme',
      bank: 'First Bank',
      mask: '1234',
      amount: 100,
      schedule: { frequency: 'TWICE_PER_MONTH', days: [5, 20] },
      from: isoDate(2026, 12, 5),
      url: 'https://acme.example/',
      contact: 'help@acme.example',
    } as const
    const language = createLanguage('en', en)
    expect(debitAuthorization({ ...debit, sharesIraLimit: true }, language)).toContain(
      'I authorize Acme to debit First Bank ••••1234 $100 on the 5th and 20th of each month from December 5, 2026, up to the IRA limit of each year. I own',
    )
    expect(debitAuthorization({ ...debit, sharesIraLimit: false }, language)).toContain(
      'from December 5, 2026. I own this account.',
    )
  })

  test('[CF-08] states in the debit authorization how and until when it can be canceled', () => {
    expect(disclosures.debit.main).toContain(
      'I can cancel on {url}, or by writing to {contact}, until three business days before a debit.',
    )
  })

  test.each([
    ['en', en],
    ['es', es],
  ] as const)(
    '[PR-08] in %s, no disclosure of the product flow names a broker or SIPC',
    (_, { disclosures }) => {
      const { arbitration: _arbitration, ...shown } = disclosures
      const texts = Object.values(shown).flatMap(({ version: _version, ...parts }) => {
        const { main, ...others } = parts
        return 'fund' in others ? Object.values(others) : [main, ...Object.values(others)]
      })
      expect(texts.filter((text) => /broker|corredor|sipc|finra/i.test(text))).toEqual([])
    },
  )

  test('[PR-06] uses the exact wording of the consent to the identity check', () => {
    expect(fill(disclosures['identity-check'].main, { brand: 'Acme' })).toBe(
      "I have read Acme's Privacy Policy and agree that Acme shares my name, address, date of birth, Social Security number, email and phone with Plaid to verify my identity.",
    )
  })

  test('[PR-02] has the four statements of the screen', () => {
    expect(productStatements.map((id) => disclosures[id].main)).toEqual([
      'I am opening this account for myself and the information I have given is true and complete.',
      'I understand that investing involves risk and that I may lose money.',
      'I have read and agree to the {brand} account agreement and its fee schedule.',
      'I agree to receive documents and notices about my account electronically.',
    ])
  })

  test('[AG-14] states scope, paper copies, withdrawal and requirements in the E-SIGN disclosure', () => {
    const { version: _, main, ...statement } = disclosures.esign
    expect(main).toContain('By continuing, you agree')
    expect(Object.keys(statement)).toEqual(['scope', 'paper', 'withdrawal', 'contact', 'needs', 'shows'])
  })

  test('[AG-16] the E-SIGN disclosure names the ways to change email, phone and address that exist', () => {
    expect(disclosures.esign.contact).toBe(
      'Your email address, phone number and home address. Keep them up to date. To change them after the sign-up, log in and open “Your details” on the home page. If you have lost your phone, write to {contact}.',
    )
    expect(es.disclosures.esign.contact).toMatch(
      /correo electrónico, su número de teléfono y su domicilio.*“Sus datos”.*{contact}/,
    )
  })
})
