import { spouseConsentName } from '@vestibule/domain/agreements/spouse-consent'
import { productStatements } from '@vestibule/domain/agreements/statements'
import { documentsWantedStatuses, openedStatuses } from '@vestibule/domain/flow/status-lists'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { LanguageCode } from '@vestibule/domain/languages'
import { arbitrationNotice } from '@vestibule/words/disclosures/arbitration'
import { debitAuthorization } from '@vestibule/words/disclosures/debit'
import { fillAny } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import { hashOf } from '../../../http/session-token.ts'
import type { Brand } from '../../../platform/brand/brand.ts'
import { createCertificatePrinter } from '../../../platform/pdf/certificate.ts'
import { createVault } from '../../../platform/vault/vault.ts'
import type { Mail } from '../../../ports/mailer.ts'
import type { ProviderCall } from '../../../ports/provider-calls.ts'
import type { Application } from '../../../stores/application/rows.ts'
import { agreementsOf } from '../../../use-cases/agreements/list.ts'
import { currentText } from '../../../use-cases/disclosures/texts.ts'
import { readCertificate } from '../../../use-cases/evidence/certificate.ts'
import { createSigner } from '../../../use-cases/evidence/ed25519.ts'
import { sealSpouse } from '../../../use-cases/personal/spouse.ts'
import { sealAcceptance, sealShown } from '../../../use-cases/retention/sealed-records.ts'
import { createOperations } from '../operations.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const vault = createVault({ master: [key], records: [key], ssnIndex: [key], codes: [key] })
export const signer = createSigner(key)
const now = new Date('2026-03-03T15:00:00Z')
const today = '2026-03-03' as IsoDate
const yesterday = '2026-03-02' as IsoDate
const clock = { now: () => now, today: () => today }
export const publicUrl = 'https://open.placeholder.invalid'
const id = '00000000-0000-4000-8000-000000000001'
const dataKey = vault.newDataKey(id)
const email = 'ada@example.com'
export const bankName = 'First Platypus Bank'
export const legalName = 'Ada Lovelace'

const userIn = (language: LanguageCode) => ({
  ...{ id, email, is_email_verified: true, account_type: 'ROTH_IRA', is_blocked: false },
  language,
})
const bank = {
  id,
  bank_name: bankName,
  account_mask: '0000',
  relationship_state: 'PENDING',
  deposits_sent_on: yesterday,
}
const transfer = { kind: 'deposit', amount: 100, start_date: yesterday, state: 'SENT', broker_id: 'b' }
const planned = { ...transfer, kind: 'schedule', start_date: '2026-12-05', occurrences: 1, tax_year: 2026 }

const returned = { depositId: 'd', transferId: id, amount: 300, drawnOn: yesterday, returnCode: 'R02' }

const formats = [['pdf'], ['text'], ['pdf', 'text']]

/** Returns an application for which each email is due. Its texts are those that the server stores for the brand. */
const applicationIn = ({ name }: Brand, language: Language): Application => {
  const application = {
    user: userIn(language.code),
    client: {
      id,
      user_id: id,
      data_key: dataKey,
      account_type: 'ROTH_IRA',
      ssn_last4: '1234',
      visited_at: now.toISOString(),
    },
    account: {
      account_id: '00000000',
      opened_at: now.toISOString(),
      unverified: ['name', 'address', 'birth_date', 'tax_id'],
      agreements: [],
    },
    statements: {
      language: language.code,
      statements: productStatements.map((statement) => ({
        words: fillAny(currentText(language, statement).parts.main, { brand: name }),
      })),
      documents: [{ agreement_name: 'Fee schedule', sha256: '0' }],
    },
    bank,
    transfers: [transfer, transfer, { ...planned, stopped_on: null }],
  } as unknown as Application
  const person = { ip_address: '198.18.0.1', user_agent: '', legal_name: legalName, salt: '' }
  const acceptance = {
    accepted_at: now.toISOString(),
    person_sealed: sealAcceptance(vault, id, person),
    language: language.code,
    w9_certified: true,
    backup_withholding: false,
    details: agreementsOf(application, language).flatMap((agreement) =>
      formats.map((opened_as) => ({ ...agreement, sha256: '0', opened_as })),
    ),
  } as unknown as Application['acceptance']
  return { ...application, acceptance }
}

const shownIn = ({ company, contact }: Brand, language: Language) => {
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
    const stored = {
      disclosure_id: disclosure,
      version,
      language: language.code,
      words,
      rendered_hash: Buffer.alloc(32),
    }
    const person_sealed = sealShown(vault, id, id, { ip: '', rendered, salt: '' })
    return { id, user_id: id, ...stored, person_sealed }
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

const depsIn = (brand: Brand, language: Language, application: Application, send: (mail: Mail) => void) => {
  const shown = shownIn(brand, language)
  const user = userIn(language.code)
  const found = async <T>(value: T): Promise<T> => value
  const [token = ''] = vault.valueHashes('password reset', id)
  const reset = { identityId: id, tokenHash: hashOf(token), emailHash: vault.valueHash('email', email) }
  const [linkToken = ''] = vault.valueHashes('phone upload', id)
  const phoneLink = {
    id,
    linkHash: hashOf(linkToken),
    openedAt: null,
    expiresAt: new Date('2026-03-03T15:15:00Z'),
  }
  const [spouseToken = ''] = vault.valueHashes('spouse consent', id)
  const consent = {
    ...{ id, client_id: id, link_hash: hashOf(spouseToken), page_hash: null, codes: 1 },
    spouse_sealed: sealSpouse(vault, application.client, id, {
      ...{ firstName: 'Charles', lastName: 'Babbage', email },
    }),
  }
  const recovery = { id, userId: id, destination: email, byFirm: true, expiresAt: phoneLink.expiresAt }
  const store = {
    spouseConsents: { waiting: () => found(consent) },
    contactChanges: { newest: () => found(recovery) },
    phoneUploads: { ofClient: () => found(phoneLink) },
    users: { byId: () => found(user), byIdentity: () => found(user) },
    applications: { read: () => found(application), load: () => found({ user, application }) },
    verifications: { newest: () => found(undefined), put: () => found(undefined) },
    resets: { find: () => found(reset) },
    prospects: { unsubscribed: () => found(false) },
    plans: {
      stoppedOn: () => found(undefined),
      isReplanning: () => found(false),
      stopOf: () => found({ on: today, by: 'APPLICANT', returnCode: null }),
      returns: () => found([returned]),
    },
    emailChanges: { addressOf: () => found(email) },
    evidence: {
      readDocument: () => found(Buffer.from('%PDF-')),
      firstOf: () => found({ seq: 3, hash: '0'.repeat(64) }),
      unsigned: () => found([{ agreement_name: spouseConsentName }]),
    },
    disclosures: { lastShown: () => found(shown.debit), shownWith: () => found(shown.atAcceptance) },
  }
  return {
    broker: { traits: {}, opening: { kind: 'steps' } },
    ...{ store, clock, vault, brand, publicUrl, languages: brand.languages },
    ...{ printer: createCertificatePrinter({ ...brand.theme.light, logo: brand.logo }), signer },
    depositRules: { tries: 3, days: 10 },
    identities: { emailOf: () => found(email) },
    mailer: { send: async (mail: Mail) => send(mail) },
  }
}

interface Sample {
  input?: ProviderCall['input']
  change?: Partial<Application>
}

const stopped = { on: today, by: 'APPLICANT' }

/** The samples of each email: one sample per variant of the email. */
export const samples: Readonly<Record<string, readonly Sample[]>> = {
  send_email_code: [{}],
  mail_acceptance: [{}],
  mail_authorization: [{ input: { shownId: id } }],
  mail_bank_linked: [{}],
  mail_beneficiaries_changed: [{}],
  mail_spouse_link: [{ input: { designation: id } }],
  mail_spouse_code: [{ input: { designation: id, code: 1 } }],
  mail_spouse_asked: [{}],
  mail_spouse_declined: [{}],
  mail_spouse_expired: [{}],
  mail_contributions_stopped: [{ input: stopped }, { input: stopped, change: { transfers: [] } }],
  mail_plan_changed: [{ input: { taxYear: 2026 } }, { change: { transfers: [] } }],
  mail_deposit_returned: [{ input: { depositId: 'd' }, change: { transfers: [] } }],
  mail_documents: [
    {
      input: {
        language: 'en',
        documents: [{ title: 'Privacy notice', path: '/documents/privacy-notice-20260115.pdf' }],
      },
    },
  ],
  mail_deposits: [{ input: { bankId: id } }],
  mail_email_changed: [{ input: { noticeId: id } }],
  mail_keeping: [{ input: { clientId: id, visitedAt: +now, until: +now, state: 'never_opened' } }],
  mail_new_browser: [{}],
  mail_new_browser_without_passkey: [{}],
  mail_passkey_added: [{}],
  mail_passkey_removed: [{}],
  mail_passkeys_ended: [{}],
  mail_without_passkey: [{}],
  mail_password_changed: [{ input: { identityId: id } }],
  mail_phone_changed: [{}],
  mail_address_changed: [{}],
  mail_name_asked: [{}],
  mail_name_changed: [{}],
  mail_name_refused: [{}],
  mail_phone_released: [{}],
  mail_phone_link: [{ input: { phoneUploadId: id } }],
  mail_reminder: [{}],
  mail_recovery_link: [{ input: { changeId: id } }],
  mail_recovery_started: [{ input: { changeId: id } }],
  mail_reset: [{ input: { resetId: id } }],
  // The empty status is in neither list, so its email is about an account that was not opened.
  mail_review: [openedStatuses[0], documentsWantedStatuses[0], ''].map((status = '') => ({
    input: { status },
  })),
  mail_statements: [{}],
}

/** Composes each sample with the server's operations. @returns the emails of each operation */
export const mailsIn = async (
  brand: Brand,
  language = brand.languages.of('en'),
): Promise<{ operation: string; mails: Mail[] }[]> =>
  Promise.all(
    Object.keys(
      createOperations(depsIn(brand, language, applicationIn(brand, language), () => undefined) as never),
    )
      .filter((operation) => /^(mail_|send_email_code$)/.test(operation))
      .map(async (operation) => {
        const mails: Mail[] = []
        for (const { input = {}, change } of samples[operation] ?? []) {
          const deps = depsIn(brand, language, { ...applicationIn(brand, language), ...change }, (mail) =>
            mails.push(mail),
          )
          const call = { id, userId: id, clientId: id, attempts: 1, input } as unknown as ProviderCall
          await createOperations(deps as never)[operation]?.send(call, false)
        }
        return { operation, mails }
      }),
  )

/** Renders the certificate of the sample acceptance. */
export const certificateIn = (brand: Brand, language = brand.languages.of('en')): Promise<Uint8Array> =>
  readCertificate(
    depsIn(brand, language, applicationIn(brand, language), () => undefined) as never,
    {} as never,
    id,
  )
