import { accountTitle } from '@vestibule/domain/account-types'
import type { CertificateFacts, CertificatePrinter } from '../../ports/certificates.ts'
import { createPdfDocument, type PdfDocument } from './pdf-document.ts'

const disclosureNames: Record<string, string> = {
  sign: 'Signature',
  w9: 'Form W-9 certification',
  arbitration: 'Notice of arbitration',
  spouse: 'Community property',
}

const signer = (pdf: PdfDocument, { who: person, firm }: CertificateFacts): void => {
  pdf.heading('Who')
  pdf.fact('Legal name, as typed', person.legal_name)
  pdf.fact('Account', `${accountTitle(person.account_type, firm.name)} ${person.account} at ${firm.broker}`)
  pdf.fact('Social Security number', person.ssn)
}

const whenAndWhere = (pdf: PdfDocument, { when, from }: CertificateFacts): void => {
  pdf.heading('When and from where')
  pdf.fact('New York', when.new_york)
  pdf.fact('UTC', when.utc)
  pdf.fact('Internet address', from.ip_address)
  pdf.fact('Browser', from.user_agent === '' ? 'not sent' : from.user_agent)
}

const documents = (pdf: PdfDocument, { documents: accepted, unsigned }: CertificateFacts): void => {
  pdf.heading('What was accepted')
  for (const one of accepted)
    pdf.item(one.name, [`Revision ${one.revision}, agreement ${one.agreement_id}`, `SHA-256 ${one.sha256}`])
  for (const name of unsigned)
    pdf.item(name, ['Submitted unsigned. It is not a consent of the spouse, who has signed nothing.'])
}

const tax = (pdf: PdfDocument, { tax: answers }: CertificateFacts): void => {
  pdf.heading('Tax certification')
  pdf.fact('Form W-9 statement certified', answers.w9_certified ? 'Yes' : 'No')
  pdf.fact('Subject to backup withholding', answers.subject_to_backup_withholding ? 'Yes' : 'No')
}

const disclosures = (pdf: PdfDocument, { disclosures: shown }: CertificateFacts): void => {
  pdf.heading('What was shown above the button')
  for (const one of shown)
    pdf.item(`${disclosureNames[one.id] ?? one.id}, version ${one.version}`, [
      ...one.words.split('\n'),
      `SHA-256 ${one.sha256}`,
    ])
}

const proof = (pdf: PdfDocument, { audit, signed_by: by }: CertificateFacts): void => {
  pdf.heading('How this can be checked')
  pdf.paragraph(
    'The last line of this file signs every byte before it. The same facts are attached as certificate.json. The documents are identified by their SHA-256, and the audit trail leads to the head below.',
  )
  pdf.fact('Client', audit.client_id)
  pdf.fact(`Head of the audit trail at the acceptance, entry ${audit.seq}`, audit.head)
  pdf.fact(`Public key (${by.algorithm})`, by.public_key)
}

/** Prints the certificate of acceptance (AG-08), which `npm run verify-evidence` checks. */
export const certificatePrinter: CertificatePrinter = {
  async print(facts) {
    const at = new Date(facts.when.utc)
    const { firm } = facts
    const pdf = await createPdfDocument({ title: 'Certificate of acceptance', author: firm.name, at })
    pdf.title('Certificate of acceptance')
    pdf.paragraph(
      `${firm.name} certifies that the person named below accepted these documents electronically, by selecting I Agree. Questions: ${firm.contact}.`,
    )
    signer(pdf, facts)
    whenAndWhere(pdf, facts)
    documents(pdf, facts)
    tax(pdf, facts)
    disclosures(pdf, facts)
    proof(pdf, facts)
    return pdf.end({
      name: 'certificate.json',
      description: 'The facts of this certificate',
      content: `${JSON.stringify(facts, undefined, 2)}\n`,
      at,
    })
  },
}
