import type { DocumentFormat } from '@vestibule/domain/agreements/document-formats'
import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import type { Words } from '@vestibule/words/words'
import type { CertificateFacts, CertificatePrinter } from '../../ports/certificates.ts'
import { createPdfDocument, type PdfDocument, type PdfStyle } from './pdf-document.ts'

type Section = (pdf: PdfDocument, facts: CertificateFacts, words: Words['certificate']) => void

const signer = (pdf: PdfDocument, { who: person, firm }: CertificateFacts, { words }: Language): void => {
  const { who } = words.certificate
  const account = fill(words.accounts[person.account_type].title, { brand: firm.name })
  pdf.heading(who.title)
  pdf.fact(who.name, person.legal_name)
  pdf.fact(who.account, fill(who.accountAtBroker, { account, number: person.account, broker: firm.broker }))
  pdf.fact(who.ssn, person.ssn)
}

const whenAndWhere = (
  pdf: PdfDocument,
  { when: at, from, language }: CertificateFacts,
  { words }: Language,
): void => {
  const { when } = words.certificate
  pdf.heading(when.title)
  pdf.fact(when.newYork, at.new_york)
  pdf.fact(when.utc, at.utc)
  pdf.fact(when.ip, from.ip_address)
  pdf.fact(when.browser, from.user_agent === '' ? when.noBrowser : from.user_agent)
  pdf.fact(when.language, words.languages.names[language])
}

const openedLine = (
  openedAs: readonly DocumentFormat[],
  { documents: words }: Words['certificate'],
): string => (openedAs.length > 1 ? words.openedAsBoth : words.openedAs[openedAs[0] ?? 'pdf'])

const documents: Section = (pdf, { documents: accepted, unsigned }, words) => {
  pdf.heading(words.documents.title)
  for (const one of accepted)
    pdf.item(one.name, [
      fill(words.documents.revision, { revision: one.revision, agreement: one.agreement_id }),
      fill(words.hash, { hash: one.sha256 }),
      ...(one.opened_as ? [openedLine(one.opened_as, words)] : []),
    ])
  for (const name of unsigned) pdf.item(name, [words.documents.unsigned])
}

const tax: Section = (pdf, { tax: answers }, words) => {
  const answer = (isTrue: boolean): string => (isTrue ? words.yes : words.no)
  pdf.heading(words.tax.title)
  pdf.fact(words.tax.certified, answer(answers.w9_certified))
  pdf.fact(words.tax.withholding, answer(answers.subject_to_backup_withholding))
}

const disclosures: Section = (pdf, { disclosures: shown }, words) => {
  const names: Readonly<Record<string, string>> = words.disclosures.names
  pdf.heading(words.disclosures.title)
  for (const one of shown) {
    const name = names[one.id] ?? one.id
    pdf.item(fill(words.disclosures.version, { name, version: one.version }), [
      ...one.words.split('\n'),
      fill(words.hash, { hash: one.sha256 }),
    ])
  }
}

const proof: Section = (pdf, { audit, signed_by: by }, { proof: words }) => {
  pdf.heading(words.title)
  pdf.paragraph(words.text)
  pdf.fact(words.client, audit.client_id)
  pdf.fact(fill(words.head, { entry: audit.seq }), audit.head)
  pdf.fact(fill(words.publicKey, { algorithm: by.algorithm }), by.public_key)
}

/** Creates a printer of acceptance certificates (AG-08), which `npm run verify-evidence` checks. */
export const createCertificatePrinter = (style: PdfStyle): CertificatePrinter => ({
  async print(facts, language) {
    const at = new Date(facts.when.utc)
    const { firm } = facts
    const { certificate: words } = language.words
    const { title } = words
    const pdf = await createPdfDocument({
      title,
      author: firm.name,
      at,
      style,
      language: language.code,
      pageLabel: (page, pages) => fill(words.page, { title, page, pages }),
    })
    pdf.letterhead()
    pdf.title(title)
    pdf.paragraph(fill(words.intro, { brand: firm.name, contact: firm.contact }))
    signer(pdf, facts, language)
    whenAndWhere(pdf, facts, language)
    for (const section of [documents, tax, disclosures, proof]) section(pdf, facts, words)
    return pdf.end({
      name: 'certificate.json',
      description: words.facts,
      content: `${JSON.stringify(facts, undefined, 2)}\n`,
      at,
    })
  },
})
