import { accountTitle } from '@vestibule/domain/account-types'
import type { CertificateFacts, CertificatePrinter } from '../../ports/certificates.ts'
import { createPdfDocument, type PdfDocument } from './pdf-document.ts'

const disclosureNames: Record<string, string> = {
  sign: 'Signature',
  w9: 'Form W-9 certification',
  arbitration: 'Notice of arbitration',
  spouse: 'Community property',
}

const who = (sheet: PdfDocument, { who: person, firm }: CertificateFacts): void => {
  sheet.heading('Who')
  sheet.fact('Legal name, as typed', person.legal_name)
  sheet.fact('Account', `${accountTitle(person.account_type, firm.name)} ${person.account} at ${firm.broker}`)
  sheet.fact('Social Security number', person.ssn)
}

const whenAndWhere = (sheet: PdfDocument, { when, from }: CertificateFacts): void => {
  sheet.heading('When and from where')
  sheet.fact('New York', when.new_york)
  sheet.fact('UTC', when.utc)
  sheet.fact('Internet address', from.ip_address)
  sheet.fact('Browser', from.user_agent === '' ? 'not told' : from.user_agent)
}

const documents = (sheet: PdfDocument, { documents: accepted, unsigned }: CertificateFacts): void => {
  sheet.heading('What was accepted')
  for (const one of accepted)
    sheet.item(one.name, [`Revision ${one.revision}, agreement ${one.agreement_id}`, `SHA-256 ${one.sha256}`])
  for (const name of unsigned)
    sheet.item(name, ['Submitted unsigned. It is not a consent of the spouse, who has signed nothing.'])
}

const tax = (sheet: PdfDocument, { tax: answers }: CertificateFacts): void => {
  sheet.heading('Tax certification')
  sheet.fact('Form W-9 statement certified', answers.w9_certified ? 'Yes' : 'No')
  sheet.fact('Subject to backup withholding', answers.subject_to_backup_withholding ? 'Yes' : 'No')
}

const disclosures = (sheet: PdfDocument, { disclosures: shown }: CertificateFacts): void => {
  sheet.heading('What was shown above the button')
  for (const one of shown)
    sheet.item(`${disclosureNames[one.id] ?? one.id}, version ${one.version}`, [
      ...one.words.split('\n'),
      `SHA-256 ${one.sha256}`,
    ])
}

const proof = (sheet: PdfDocument, { audit, signed_by: by }: CertificateFacts): void => {
  sheet.heading('How this can be checked')
  sheet.paragraph(
    'The last line of this file signs every byte before it. The same facts are attached as certificate.json. The documents are told by their SHA-256, and the audit trail leads to the head below.',
  )
  sheet.fact('Client', audit.client_id)
  sheet.fact(`Head of the audit trail at the acceptance, entry ${audit.seq}`, audit.head)
  sheet.fact(`Public key (${by.algorithm})`, by.public_key)
}

/** The certificate of acceptance (AG-08), which `npm run verify-evidence` checks. */
export const certificatePrinter: CertificatePrinter = {
  async print(facts) {
    const at = new Date(facts.when.utc)
    const { firm } = facts
    const sheet = await createPdfDocument({ title: 'Certificate of acceptance', author: firm.name, at })
    sheet.title('Certificate of acceptance')
    sheet.paragraph(
      `${firm.name} certifies that the person named below accepted these documents electronically, by selecting I Agree. Questions: ${firm.contact}.`,
    )
    who(sheet, facts)
    whenAndWhere(sheet, facts)
    documents(sheet, facts)
    tax(sheet, facts)
    disclosures(sheet, facts)
    proof(sheet, facts)
    return sheet.end({
      name: 'certificate.json',
      description: 'The facts of this certificate',
      content: `${JSON.stringify(facts, undefined, 2)}\n`,
      at,
    })
  },
}
