/** The certificate of acceptance, a PDF. */
export const certificate = {
  title: 'Certificate of acceptance',
  page: '{title}, page {page} of {pages}',
  intro:
    '{brand} certifies that the person named below accepted these documents electronically, by selecting I Agree. Questions: {contact}.',
  facts: 'The facts of this certificate',
  yes: 'Yes',
  no: 'No',
  hash: 'SHA-256 {hash}',
  who: {
    title: 'Who',
    name: 'Legal name, as typed',
    account: 'Account',
    accountAtBroker: '{account} {number} at {broker}',
    ssn: 'Social Security number',
  },
  when: {
    title: 'When and from where',
    newYork: 'New York',
    utc: 'UTC',
    ip: 'Internet address',
    browser: 'Browser',
    noBrowser: 'not sent',
    language: 'Language in which it was shown',
  },
  documents: {
    title: 'What was accepted',
    revision: 'Revision {revision}, agreement {agreement}',
    openedAs: {
      pdf: 'Opened as a PDF, as the browser reports.',
      text: 'Opened as the text of the PDF, as the browser reports.',
    },
    openedAsBoth: 'Opened as a PDF and as the text of the PDF, as the browser reports.',
    unsigned: 'Submitted unsigned. It is not a consent of the spouse, who has signed nothing.',
  },
  tax: {
    title: 'Tax certification',
    certified: 'Form W-9 statement certified',
    withholding: 'Subject to backup withholding',
  },
  disclosures: {
    title: 'What was shown above the button',
    version: '{name}, version {version}',
    names: {
      sign: 'Signature',
      w9: 'Form W-9 certification',
      arbitration: 'Notice of arbitration',
      spouse: 'Community property',
    },
  },
  proof: {
    title: 'How this can be checked',
    text: 'The last line of this file signs every byte before it. The same facts are attached as certificate.json. The documents are identified by their SHA-256, and the audit trail leads to the head below.',
    client: 'Client',
    head: 'Head of the audit trail at the acceptance, entry {entry}',
    publicKey: 'Public key ({algorithm})',
  },
} as const
