/**
 * SE-08. The disclosures: each a row with its id, version and words. `main` is what is always shown; the other parts
 * are shown where their comment says. A part in braces is filled in by `render`. A changed text needs a new version.
 */
export const DISCLOSURES = {
  firm: {
    version: 1,
    words: {
      main: '{brand} offers accounts through {broker}, member FINRA and SIPC. Investments are not FDIC insured, are not guaranteed by a bank, and may lose value.',
    },
  },
  consent: {
    version: 1,
    words: {
      main: 'By continuing, you agree that {brand} may contact you about your account by email, phone and text message, including automated messages. Message and data rates may apply.',
    },
  },
  texts: {
    version: 1,
    words: {
      main: 'We will text you codes and notices about your account. Reply STOP to end them, HELP for help.',
    },
  },
  cip: {
    version: 1,
    words: {
      main: 'To help fight terrorism and money laundering, federal law requires us to verify and record information that identifies each person who opens an account. We will ask for your name, address, date of birth and other information, and may ask for documents.',
    },
  },
  ssn: {
    version: 1,
    words: {
      main: 'We share this with our broker and identity partners to confirm who you are, and keep it as the law requires.',
    },
  },
  beneficiaries: {
    version: 1,
    words: {
      main: 'If you name no one, the custodial agreement decides, usually your spouse or your estate. Divorced and widowed people choose Single.',
    },
  },
  spouse: {
    version: 1,
    words: {
      main: 'You live in a community property state. Your spouse may need to agree to a beneficiary other than your spouse.',
    },
  },
  sign: {
    version: 1,
    words: { main: 'Selecting I Agree is your signature on each document listed.' },
  },
  w9: {
    version: 2,
    words: {
      main: 'Under penalties of perjury, I certify that: 1. the number ending {last4} is my correct taxpayer identification number; 2. I am not subject to backup withholding because I am exempt, the IRS has not notified me that I am, or it has told me that I no longer am; 3. I am a U.S. citizen or other U.S. person.',
      /** the optional checkbox below */
      backup: 'The IRS has told me that I am subject to backup withholding (this replaces item 2).',
      /** above I Agree */
      consent:
        'The Internal Revenue Service does not require your consent to any provision of this document other than the certifications required to avoid backup withholding.',
    },
  },
  arbitration: {
    version: 1,
    words: {
      main: 'These agreements contain a pre-dispute arbitration clause; see {document}, section {section}.',
    },
  },
  'own-bank': {
    version: 1,
    words: {
      main: 'You must own this account.',
      /** on the deposit form also */
      deposits: 'Two deposits under $1.00, marked ACCTVERIFY, will arrive and may be taken back.',
    },
  },
  debit: {
    version: 2,
    words: {
      main: 'I authorize {company} to debit {bank} ••••{mask} {amount} {frequency} from {date}{limit}. I own this account. I can cancel on {url}, or by writing to {contact}, until three business days before a debit. I will tell my bank within 60 days of a statement about any debit I did not authorize.',
      /** the {limit} of an IRA; empty for the others */
      limit: ', up to the IRA limit of each year',
    },
  },
  revoke: {
    version: 1,
    words: { main: 'You can revoke this IRA until {date} by writing to {contact}.' },
  },
  /** PR-02: what a PRODUCT applicant agrees to; the documents they name are in agreements/statements.ts */
  'statement-self': {
    version: 1,
    words: {
      main: 'I am opening this account for myself and the information I have given is true and complete.',
    },
  },
  'statement-risk': {
    version: 1,
    words: { main: 'I understand that investing involves risk and that I may lose money.' },
  },
  'statement-terms': {
    version: 1,
    words: { main: 'I have read and agree to the {brand} account agreement and its fee schedule.' },
  },
  'statement-electronic': {
    version: 1,
    words: { main: 'I agree to receive documents and notices about my account electronically.' },
  },
} as const

export type DisclosureId = keyof typeof DISCLOSURES

/** Which text was shown: what a call carries and what is stored. */
export interface DisclosureShown {
  readonly id: DisclosureId
  readonly version: number
}

export const DISCLOSURE_IDS = Object.keys(DISCLOSURES) as readonly DisclosureId[]

/** The text of this id that is shown today. */
export const currentDisclosure = (id: DisclosureId): DisclosureShown => ({
  id,
  version: DISCLOSURES[id].version,
})
