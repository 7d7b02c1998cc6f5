import type { DisclosureId } from '@vestibule/domain/disclosures/disclosures'

interface DisclosureText {
  readonly version: number
  readonly main: string
  readonly [part: string]: string | number
}

/** The texts of the disclosures. `main` is always shown; for PRODUCT accounts, which no broker holds, `fund` replaces it. Every change of a text needs a higher version. */
export const disclosures = {
  firm: {
    version: 3,
    main: 'Securities in the account are held by {broker}, member {finra}/{sipc}. Investments are not FDIC insured, are not guaranteed by a bank, and may lose value. {role}',
    fund: '{custody} Investments are not FDIC insured, are not guaranteed by a bank, and may lose value. {role}',
  },
  consent: {
    version: 1,
    main: 'By continuing, you agree that {brand} may contact you about your account by email, phone and text message, including automated messages. Message and data rates may apply.',
  },
  texts: {
    version: 1,
    main: 'We will text you codes and notices about your account. Reply STOP to end them, HELP for help.',
  },
  cip: {
    version: 1,
    main: 'To help fight terrorism and money laundering, federal law requires us to verify and record information that identifies each person who opens an account. We will ask for your name, address, date of birth and other information, and may ask for documents.',
  },
  /** E-SIGN Act, section 101(c). Applicants accept by continuing from the name screen. */
  esign: {
    version: 5,
    main: 'We send documents about your account electronically. By continuing, you agree to this.',
    scope:
      'What this covers. Your consent covers the application and, if an account is opened, the whole time you have it: agreements and changes to them, disclosures, privacy notices, statements, confirmations and tax forms. They come from {brand} and the companies that hold your account, on our website, by email, or by a notice that says where to find them.',
    paper:
      'Paper copies. You can ask for a paper copy of any of these documents by writing to {contact}. We do not charge for it. Asking for a copy does not withdraw your consent.',
    withdrawal:
      'Withdrawing your consent. You can withdraw at any time, without a fee, by writing to {contact}. Before your account is open this ends your application, because we open accounts only electronically. After that we send later documents on paper. What you received electronically before stays valid.',
    contact:
      'Your email address, phone number and home address. Keep them up to date. To change them after the sign-up, log in and open “Your details” on the home page. If you have lost your phone, write to {contact}.',
    needs:
      'What you need. A phone, tablet or computer with internet access, a current version of Chrome, Edge, Firefox or Safari, a program that opens PDF files, an email address, and storage or a printer to keep copies. If this changes so that you might no longer be able to open documents, we tell you and you can withdraw without a fee.',
    shows:
      'By continuing, you confirm that you can open electronic documents like this page. When you open your first document on our website, we record that it opened.',
  },
  ssn: {
    version: 2,
    main: 'We share this with our broker and identity partners to confirm who you are, and keep it as the law requires.',
    fund: 'We share this with our identity partners to confirm who you are, and keep it as the law requires.',
  },
  /** `main` has the words of FINRA Rule 4512, Supplementary Material .06(a). */
  'trusted-contact': {
    version: 3,
    main: 'If you name a trusted contact person, {brand}, its broker or an associated person of either is authorized to contact that person and disclose information about your account. This is allowed to address possible financial exploitation, to confirm the specifics of your current contact information, health status, or the identity of any legal guardian, executor, trustee or holder of a power of attorney, or as otherwise permitted by FINRA Rule 2165.',
    fund: 'If you name a trusted contact person, {brand} is authorized to contact that person and disclose information about your account. This is allowed to address possible financial exploitation, to confirm the specifics of your current contact information, health status, or the identity of any legal guardian, executor, trustee or holder of a power of attorney, or as otherwise permitted by law.',
  },
  beneficiaries: {
    version: 1,
    main: 'If you name no one, the custodial agreement decides, usually your spouse or your estate. Divorced and widowed people choose Single.',
  },
  spouse: {
    version: 1,
    main: 'You live in a community property state. Your spouse may need to agree to a beneficiary other than your spouse.',
  },
  sign: { version: 1, main: 'Selecting I Agree is your signature on each document listed.' },
  w9: {
    version: 2,
    main: 'Under penalties of perjury, I certify that: 1. the number ending {last4} is my correct taxpayer identification number; 2. I am not subject to backup withholding because I am exempt, the IRS has not notified me that I am, or it has told me that I no longer am; 3. I am a U.S. citizen or other U.S. person.',
    backup: 'The IRS has told me that I am subject to backup withholding (this replaces item 2).',
    consent:
      'The Internal Revenue Service does not require your consent to any provision of this document other than the certifications required to avoid backup withholding.',
  },
  arbitration: {
    version: 1,
    main: 'These agreements contain a pre-dispute arbitration clause; see {document}, section {section}.',
  },
  'ira-eligibility': {
    version: 1,
    main: 'Please check the IRS rules before you contribute. {reasons}',
    compensation:
      'You told us that you have no job. For {year}, you can contribute no more than your taxable compensation, or that of your spouse if you file jointly.',
    ROTH_IRA:
      'For {year}, Roth IRA contributions end at an income of {limit} for people {filing}. Your answer is above it.',
    TRADITIONAL_IRA:
      'For {year}, people {filing} cannot deduct contributions from an income of {limit} if they have a retirement plan at work. Your answer is above it.',
    single: 'who are single',
    joint: 'who are married and file jointly',
  },
  'own-bank': {
    version: 1,
    main: 'You must own this account.',
    deposits: 'Two deposits under $1.00, marked ACCTVERIFY, will arrive and may be taken back.',
  },
  debit: {
    version: 2,
    main: 'I authorize {company} to debit {bank} ••••{mask} {amount} {frequency} from {date}{limit}. I own this account. I can cancel on {url}, or by writing to {contact}, until three business days before a debit. I will tell my bank within 60 days of a statement about any debit I did not authorize.',
    limit: ', up to the IRA limit of each year',
  },
  revoke: {
    version: 2,
    main: 'You can revoke this IRA until {date} and get back everything you paid in. Mail or deliver a written notice to {custodian}, {address}. A notice sent by first-class mail counts as given on the date of its postmark, and one sent by certified or registered mail on the date it was certified or registered. Questions: call {phone}.',
  },
  /** The statements' documents are listed in agreements/statements.ts. */
  'statement-self': {
    version: 1,
    main: 'I am opening this account for myself and the information I have given is true and complete.',
  },
  'statement-risk': {
    version: 1,
    main: 'I understand that investing involves risk and that I may lose money.',
  },
  'statement-terms': {
    version: 1,
    main: 'I have read and agree to the {brand} account agreement and its fee schedule.',
  },
  'statement-electronic': {
    version: 1,
    main: 'I agree to receive documents and notices about my account electronically.',
  },
  'identity-check': {
    version: 1,
    main: "I have read {brand}'s Privacy Policy and agree that {brand} shares my name, address, date of birth, Social Security number, email and phone with Plaid to verify my identity.",
  },
  /** `main` is filled with one line for each beneficiary, which one of the other parts makes. */
  designation: {
    version: 2,
    main: 'I name the beneficiaries of my {account} as follows.\nPrimary beneficiaries:\n{primary}\nContingent beneficiaries, who inherit if no primary beneficiary is alive when I die:\n{contingent}\nI am {marital}. This designation replaces every earlier one.{waits} Selecting Sign and save is my signature.',
    waits:
      ' It takes effect only when my spouse, {spouse}, has signed a consent. Until then, the earlier one stays.',
    person: '{name}, born {date}: {share}%',
    spouse: '{name}, my spouse, born {date}: {share}%',
    perStirpes:
      "{beneficiary}, per stirpes (if this person dies before me, the person's descendants inherit the share)",
    trust: '{name}, a trust of {date}: {share}%',
    trustOf: '{name}, a trust of {date}, trustee {trustee}: {share}%',
    charity: '{name}, a charity with an EIN ending {last4}: {share}%',
    estate: 'My estate: {share}%',
    none: 'None',
    SINGLE: 'not married',
    MARRIED: 'married',
  },
  /** Signed by the owner's spouse. {statement} is the designation as the owner signed it. */
  'spouse-consent': {
    version: 1,
    main: 'I, {spouse}, born {date}, am the spouse of {owner}. I have read this designation of beneficiaries that my spouse signed:\n{statement}\nI understand that, as we live in a community property state, a part of the {account} may be mine, and that this designation may leave it to others. I can ask a lawyer before I sign, and nobody can require me to sign. I consent to the designation. Selecting Sign is my signature.',
  },
} as const satisfies Readonly<Record<DisclosureId, DisclosureText>>
