import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { spouseConsentName } from '@vestibule/domain/agreements/spouse-consent'
import { productStatements } from '@vestibule/domain/agreements/statements'
import type { IsoDate } from '@vestibule/domain/iso-date'
import {
  keyedWords,
  placeholderBrand,
  traces,
  wordsFromNoCatalog,
  writeKeyedBrand,
} from '@vestibule/testing/brands'
import { arbitrationNotice } from '@vestibule/words/disclosures/arbitration'
import { debitAuthorization } from '@vestibule/words/disclosures/debit'
import { fillAny } from '@vestibule/words/fill'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { type Brand, readBrand } from '../platform/brand/brand.ts'
import { hashOf } from '../platform/http/session-token.ts'
import { createCertificatePrinter } from '../platform/pdf/certificate.ts'
import { createVault } from '../platform/vault/vault.ts'
import type { Mail } from '../ports/mailer.ts'
import type { ProviderCall } from '../ports/provider-calls.ts'
import type { Application } from '../stores/application/rows.ts'
import { agreementsOf } from '../use-cases/agreements/list.ts'
import { currentText } from '../use-cases/disclosures/texts.ts'
import { readCertificate } from '../use-cases/evidence/certificate.ts'
import { createSigner } from '../use-cases/evidence/ed25519.ts'
import { openSignedFile } from '../use-cases/evidence/signed-file.ts'
import { createOperations } from './operations.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const vault = createVault({ master: [key], records: [key], ssnIndex: [key], codes: [key] })
const signer = createSigner(key)
const now = new Date('2026-03-03T15:00:00Z')
const today = '2026-03-03' as IsoDate
const yesterday = '2026-03-02' as IsoDate
const clock = { now: () => now, today: () => today }
const publicUrl = 'https://open.placeholder.invalid'
const id = '00000000-0000-4000-8000-000000000001'
const email = 'ada@example.com'
const bankName = 'First Platypus Bank'
const legalName = 'Ada Lovelace'

const user = { id, email, is_email_verified: true, is_blocked: false }
const bank = {
  id,
  bank_name: bankName,
  account_mask: '0000',
  relationship_state: 'PENDING',
  deposits_sent_on: yesterday,
}
const transfer = { kind: 'deposit', amount: 100, start_date: yesterday, state: 'SENT', broker_id: 'b' }

/** Returns an application in which each email is due. Contains the texts that the server stores under this brand. */
const applicationIn = ({ name, language }: Brand): Application => {
  const application = {
    user,
    client: { id, user_id: id, account_type: 'ROTH_IRA', ssn_last4: '1234', visited_at: now.toISOString() },
    account: {
      account_id: '00000000',
      opened_at: now.toISOString(),
      unverified: ['name', 'address', 'birth_date', 'tax_id'],
      agreements: [],
    },
    statements: {
      statements: productStatements.map((statement) => ({
        words: fillAny(currentText(language, statement.id).parts.main, { brand: name }),
      })),
      documents: [{ agreement_name: language.words.statements.documents['fee-schedule'], sha256: '0' }],
    },
    bank,
    transfers: [transfer, transfer],
  } as unknown as Application
  const acceptance = {
    accepted_at: now.toISOString(),
    person_sealed: null,
    ip_address: '198.18.0.1',
    user_agent: '',
    legal_name: legalName,
    w9_certified: true,
    backup_withholding: false,
    details: agreementsOf(application, language).map((agreement) => ({ ...agreement, sha256: '0' })),
  } as unknown as Application['acceptance']
  return { ...application, acceptance }
}

const shownIn = ({ language, company, contact }: Brand) => {
  const debit = debitAuthorization(
    {
      ...{ company, contact, url: publicUrl, bank: bankName, mask: '0000', amount: 100, from: today },
      schedule: { frequency: 'TWICE_PER_MONTH', days: [5, 20] },
      sharesIraLimit: true,
    },
    language,
  )
  const row = (disclosure: 'sign' | 'w9' | 'arbitration' | 'spouse' | 'debit', rendered: string | null) => {
    const { version, words } = currentText(language, disclosure)
    const stored = { disclosure_id: disclosure, version, words, rendered_hash: Buffer.alloc(32) }
    return { id, user_id: id, ...stored, person_sealed: null, rendered, ip_address: null }
  }
  return {
    debit: row('debit', debit),
    atAcceptance: [
      row('sign', null),
      row('w9', null),
      row('arbitration', arbitrationNotice(currentText(language, 'arbitration').parts)),
      row('spouse', null),
    ],
  }
}

const depsIn = (brand: Brand, application: Application, send: (mail: Mail) => void) => {
  const shown = shownIn(brand)
  const found = async <T>(value: T): Promise<T> => value
  const [token = ''] = vault.valueHashes('password reset', id)
  const reset = { identityId: id, tokenHash: hashOf(token), emailHash: vault.valueHash('email', email) }
  const store = {
    users: { byId: () => found(user) },
    applications: { read: () => found(application), load: () => found({ user, application }) },
    verifications: { withUser: () => found({ user }), put: () => found(undefined) },
    resets: { find: () => found(reset) },
    prospects: { unsubscribed: () => found(false) },
    plans: { stoppedOn: () => found(today) },
    emailChanges: { addressOf: () => found(email) },
    evidence: {
      readDocument: () => found(Buffer.from('%PDF-')),
      firstOf: () => found({ seq: 3, hash: '0'.repeat(64) }),
      unsigned: () => found([{ agreement_name: spouseConsentName }]),
    },
    records: { lastShown: () => found(shown.debit), shownWith: () => found(shown.atAcceptance) },
  }
  return {
    ...{ store, clock, vault, brand, publicUrl, language: brand.language },
    ...{ printer: createCertificatePrinter(brand.theme.light.muted), signer },
    depositRules: { tries: 3, days: 10 },
    identities: { emailOf: () => found(email) },
    mailer: { send: async (mail: Mail) => send(mail) },
  }
}

interface Sample {
  input?: ProviderCall['input']
  change?: Partial<Application>
}

/** One sample of each email, or one of each of its variants. */
const samples: Readonly<Record<string, readonly Sample[]>> = {
  send_email_code: [{}],
  mail_acceptance: [{}],
  mail_authorization: [{}],
  mail_bank_linked: [{}],
  mail_contributions_stopped: [{}, { change: { transfers: [] } }],
  mail_deposits: [{ input: { bankId: id } }],
  mail_email_changed: [{ input: { noticeId: id } }],
  mail_keeping: [{ input: { clientId: id, visitedAt: +now, until: +now, state: 'never_opened' } }],
  mail_new_browser: [{}],
  mail_password_changed: [{ input: { identityId: id } }],
  mail_phone_changed: [{}],
  mail_reminder: [{}],
  mail_reset: [{ input: { resetId: id } }],
  mail_review: ['KYC_REVIEW_SUCCESS', 'KYC_DOCUMENTS_REQUIRED', 'KYC_REVIEW_FAILED'].map((status) => ({
    input: { status },
  })),
  mail_statements: [{}],
}

/** Composes each sample by the server's own operations. @returns the emails by operation */
const mailsIn = async (brand: Brand): Promise<{ operation: string; mails: Mail[] }[]> =>
  Promise.all(
    Object.keys(createOperations(depsIn(brand, applicationIn(brand), () => undefined) as never))
      .filter((operation) => /^(mail_|send_email_code$)/.test(operation))
      .map(async (operation) => {
        const mails: Mail[] = []
        for (const { input = {}, change } of samples[operation] ?? []) {
          const deps = depsIn(brand, { ...applicationIn(brand), ...change }, (mail) => mails.push(mail))
          const call = { id, userId: id, clientId: id, attempts: 1, input } as unknown as ProviderCall
          await createOperations(deps as never)[operation]?.send(call, false)
        }
        return { operation, mails }
      }),
  )

const certificateIn = async (brand: Brand): Promise<{ text: string; facts: string; colors: string[] }> => {
  const deps = depsIn(brand, applicationIn(brand), () => undefined)
  const bytes = await readCertificate(deps as never, {} as never, id)
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await loading.promise
  const { info } = await pdf.getMetadata()
  const { Title, Author } = info as { Title: string; Author: string }
  const attached = [...((await pdf.getAttachments())?.values() ?? [])]
  const pages: string[] = []
  const colors = new Set<string>()
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
    const { fnArray, argsArray } = await page.getOperatorList()
    for (const [index, operator] of fnArray.entries())
      if (operator === OPS.setFillRGBColor) colors.add(String(argsArray[index]))
  }
  await loading.destroy()
  return {
    text: [Title, Author, ...attached.map(({ description }) => description), ...pages].join('\n'),
    facts: JSON.stringify(openSignedFile(Buffer.from(bytes))),
    colors: [...colors],
  }
}

const opened = (folder: string): Brand => {
  const { brand, problems } = readBrand(folder)
  expect(problems).toEqual([])
  return brand as Brand
}

const ownUrls = new RegExp(`${publicUrl}[^\\s›<"]*`, 'g')
const names = [bankName, legalName, spouseConsentName, signer.publicKey, 'EST']
/** Matches the keys of all texts that appear in the emails or in the certificate. */
const shownTexts = /^(mails|certificate)\.|^disclosures\.(debit|revoke|statement-\w+)\.(?!version)/
const readable = (html: string): string => html.replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')

test('[BR-01] each email has a sample that is sent', async () => {
  const sent = await mailsIn(opened(placeholderBrand))
  expect(Object.fromEntries(sent.map(({ operation, mails }) => [operation, mails.length]))).toEqual(
    Object.fromEntries(Object.entries(samples).map(([operation, { length }]) => [operation, length])),
  )
})

test('[BR-01] [BR-02] emails and the certificate contain no name, address or color of the default brand', async () => {
  const brand = opened(placeholderBrand)
  const { light, dark } = brand.theme
  const colorsOfBrand: string[] = [...Object.values(light), ...Object.values(dark)]
  const found = (await mailsIn(brand)).flatMap(({ operation, mails }) =>
    mails.map(({ subject, text, html, attachments = [] }) => {
      const others = (html.replaceAll(ownUrls, '').match(/#[\da-f]{6}/g) ?? []).filter(
        (color) => !colorsOfBrand.includes(color),
      )
      const files = attachments.map(({ filename }) => filename)
      return { operation, found: [...traces([subject, text, html, ...files].join('\n')), ...others] }
    }),
  )
  const { text, facts, colors } = await certificateIn(brand)
  expect(colors.sort()).toEqual(['#000000', light.muted])
  expect(text).toContain(brand.name)
  expect(facts).toContain(brand.name)
  found.push({ operation: 'certificate', found: traces(`${text}\n${facts}`) })
  expect(found.filter((one) => one.found.length > 0)).toEqual([])
})

test('[LG-01] [BR-01] emails and the certificate take every word from the catalog, and show every text of it', async () => {
  const folder = writeKeyedBrand(tmpdir())
  const brand = opened(folder)
  rmSync(folder, { recursive: true })
  const texts = (await mailsIn(brand)).flatMap(({ operation, mails }) =>
    mails.flatMap(({ subject, text, html }) =>
      [subject, text, readable(html)].map((part) => ({ operation, part })),
    ),
  )
  const certificate = await certificateIn(brand)
  texts.push({ operation: 'certificate', part: certificate.text })
  const found = texts.map(({ operation, part }) => ({
    operation,
    words: wordsFromNoCatalog(part.replaceAll(ownUrls, ' '), names),
  }))
  expect(found.filter(({ words }) => words.length > 0)).toEqual([])

  const shown = new Set(texts.flatMap(({ part }) => [...part.matchAll(/‹([\w.-]+)/g)].map(([, one]) => one)))
  const own = Object.keys(keyedWords).filter((one) => shownTexts.test(one))
  expect(own.filter((one) => !shown.has(one))).toEqual([])
})
