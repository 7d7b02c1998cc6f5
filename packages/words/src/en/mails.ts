import type { Item, ReviewDocumentType } from '@vestibule/domain/documents/items'

/** The emails. Each text is a whole paragraph. */
export const mails = {
  /** Stands before the URL of a link in the plain-text part of an email. */
  linkLabel: '{label}:',
  /** Stands below a button, before its URL. */
  plainLink: 'If the button does not work, open this address:',
  contact: 'Questions? Write to {contact}.',
  code: {
    subject: 'Your {brand} verification code',
    heading: 'Your verification code',
    use: 'Enter this code on the page where you are opening your account. It is good for 10 minutes.',
    ignore: 'If you did not ask for it, you can ignore this message. We will never ask you for the code.',
  },
  reset: {
    subject: 'Choose a new password for {brand}',
    heading: 'Choose a new password',
    use: 'We received a request for a new password for your account. This link works once, within 20 minutes. If you ask for another one, only the newest works.',
    ignore: 'If it was not you, you can ignore this message: your password stays as it is.',
    link: 'Choose a new password',
  },
  recovery: {
    subject: 'Get back into your {brand} account',
    heading: 'Get back into your account',
    use: 'We were asked to use this email address for your account. Open the link, and prove with your phone or a passkey that it is you. Then you choose a new password. The link works once, within an hour.',
    notYou: 'If you did not ask for it, do not open the link, and write to {contact}.',
    link: 'Get back into my account',
  },
  recoveryStarted: {
    subject: 'We were asked to change the email address of your {brand} account',
    heading: 'Did you ask for another email address?',
    use: 'We were told that you can no longer read this mailbox and that you lost your password, and were asked to use another email address. If this was you, there is nothing to do here. If not, stop it now with this link, or log in with your password.',
    notYou: 'Then write to {contact}.',
    link: 'Stop the change',
  },
  phoneLink: {
    subject: 'Take photos of your documents for {brand}',
    heading: 'Continue on your phone',
    use: 'Open this link on your phone to take photos of your documents. It works once, within 15 minutes of your request, and only while you are logged in on your computer.',
    notYou: 'If you did not ask for it, do not open it, and write to {contact}.',
    link: 'Take photos of documents',
  },
  spouseLink: {
    subject: 'Your spouse asks for your consent: beneficiaries at {brand}',
    heading: 'Please read and sign, or decline',
    use: 'Your spouse named beneficiaries of a retirement account. As you live in a community property state, this needs your consent. The link works once, within 7 days. You need no account with us.',
    notYou: 'If you do not know what this is about, do not open the link, and write to {contact}.',
    link: 'Read the consent',
  },
  spouseCode: {
    subject: 'Your {brand} code to sign the consent',
    use: 'Enter this code on the page where you read the consent. It is good for 10 minutes. Do not give it to anybody, not even to your spouse.',
  },
  reminder: {
    subject: 'Continue your {brand} application',
    heading: 'Continue your application',
    saved:
      'You began to open an account and have not finished. What you entered is saved: log in and continue where you left off.',
    stop: 'This is the only reminder. To turn reminders off: {url}',
    link: 'Continue your application',
  },
  keeping: {
    subject: 'Your {brand} application will be deleted soon',
    heading: 'Your application will be deleted soon',
    keep: 'We keep an unfinished application for {days} days after your last visit. Log in before {date} to keep it and continue where you left off.',
    ignore:
      'If you do not want to continue, you do not need to do anything: what you entered will be deleted.',
    records:
      'The law requires us to keep some records of what you agreed to. We keep those sealed, and no longer than we must.',
    link: 'Continue your application',
  },
  acceptance: {
    subject: 'The agreements you accepted with {brand}',
    heading: 'Your agreements',
    attached: 'Attached are copies of the agreements that you accepted. Please keep them.',
    download: 'When you are logged in you can download them again, and a certificate of your acceptance.',
    notYou: 'If you did not accept them, write to {contact} at once.',
  },
  statements: {
    subject: 'The statements you agreed to with {brand}',
    heading: 'Your statements',
    agreed: 'You agreed to these statements with your legal name. Please keep them.',
    attached: 'Copies of the documents that they name are attached.',
    notYou: 'If you did not agree to them, write to {contact} at once.',
  },
  documents: {
    subject: 'Documents from {brand} for you to keep',
    heading: 'Documents for you to keep',
    read: 'These documents explain our services, what they cost and how we use your information. Please read them before you open your account, and keep them.',
    item: '{title}: {url}',
    paper: 'If you want them on paper, write to {contact}. We do not charge for it.',
  },
  authorization: {
    subject: 'Your authorization to debit your bank account',
    heading: 'Your authorization',
    keep: 'You gave us this authorization. Please keep it.',
  },
  deposits: {
    subject: 'Verify your bank account with {brand}',
    heading: 'Your deposits should have arrived',
    enter:
      'Look at the statement of your {bank} account ••••{mask} for two deposits under $1.00, marked ACCTVERIFY. Enter their amounts by {date}.',
    missing: 'If they are not there, you can continue with another bank account.',
    link: 'Verify deposits',
  },
  stopped: {
    subject: 'Your {brand} contributions were stopped',
    arriving: 'All contributions after {date} are stopped. These were already sent and will still arrive:',
    noneArriving: 'All contributions after {date} are stopped. No contribution is on its way.',
    again: 'You can start again after you log in, on the Contributions page.',
  },
  planChanged: {
    subject: 'Your {brand} contributions for {year} have changed',
    heading: 'Your contributions for {year} have changed',
    debits:
      'The yearly IRA limit for {year} has changed, and your debits for that year with it. These are next:',
    noDebits: 'The yearly IRA limit for {year} has changed. No further debit is planned for that year.',
    stop: 'You can stop your contributions at any time after you log in. Questions? Write to {contact}.',
  },
  returned: {
    subject: 'Your bank returned a contribution to {brand}',
    heading: 'Your bank returned a contribution',
  },
  security: {
    passwordChanged: {
      subject: 'Your {brand} password was changed',
      happened:
        'Your password was changed with a link that we sent to this email address. If this was you, there is nothing to do.',
    },
    newBrowser: {
      subject: 'New log-in to your {brand} account',
      happened:
        'Your account was logged in to from a browser that we did not recognize. If this was you, there is nothing to do.',
    },
    phoneChanged: {
      subject: 'Your {brand} phone number was changed',
      happened: 'The phone number of your account was changed. If this was you, there is nothing to do.',
    },
    addressChanged: {
      subject: 'Your {brand} home address was changed',
      happened: 'The home address of your account was changed. If this was you, there is nothing to do.',
    },
    nameAsked: {
      subject: 'You asked to change the name of your {brand} account',
      happened:
        'We received a new name for your account, and a document. We review it, usually within two business days, and then email you. Until then, your present name stays. If this was you, there is nothing to do.',
    },
    nameChanged: {
      subject: 'The name of your {brand} account was changed',
      happened:
        'We reviewed your document and changed the name of your account. For 24 hours, your bank account and your contributions cannot be changed. If you asked for this, there is nothing to do.',
    },
    nameRefused: {
      subject: 'We could not change the name of your {brand} account',
      happened:
        'We could not change the name of your account with the document that you sent. Your present name stays. Log in and send another document under "Your details": a marriage certificate, a court order or an ID that shows the new name.',
    },
    phoneReleased: {
      subject: 'You can log in to your {brand} account without your phone',
      happened:
        'We were told that you lost your phone. For 24 hours, log in with your password and a code that we email to you, and enter your new phone number under "Your details". Until then, nothing about your bank and your contributions can be changed. If you asked for this, there is nothing else to do.',
    },
    bankLinked: {
      subject: 'A bank account was linked to your {brand} account',
      happened:
        'A bank account was linked to your account. If another one was linked before, it was replaced. If this was you, there is nothing to do.',
    },
    beneficiariesChanged: {
      subject: 'Your {brand} beneficiaries were changed',
      happened:
        'You signed new beneficiaries for your IRA. Log in to see them. If this was you, there is nothing to do.',
    },
    spouseAsked: {
      subject: 'Your {brand} beneficiaries wait for your spouse',
      happened:
        'You signed new beneficiaries for your IRA. We sent your spouse a link to sign a consent. Until then, your earlier beneficiaries stay. If this was you, there is nothing to do.',
    },
    spouseDeclined: {
      subject: 'Your spouse did not agree to your {brand} beneficiaries',
      happened:
        'Your spouse declined to sign the consent to your new beneficiaries. Your earlier beneficiaries stay. Log in to name others.',
    },
    spouseExpired: {
      subject: 'Your {brand} beneficiaries were not changed',
      happened:
        'Your spouse did not sign the consent to your new beneficiaries within 7 days. Your earlier beneficiaries stay. Log in to sign again.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your {brand} account',
      happened:
        'A passkey was added to your account. Its owner can log in without your password. If this was you, there is nothing to do.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your {brand} account',
      happened:
        'A passkey was removed from your account and no longer works. If this was you, there is nothing to do.',
    },
    passkeysEnded: {
      subject: 'Your {brand} passkeys no longer work',
      happened:
        'When a new password was chosen, all passkeys of your account were removed. Log in with your new password to add them again.',
    },
    withoutPasskey: {
      subject: 'Log-in to your {brand} account without a passkey',
      happened:
        'Your account has a passkey, but it was logged in to with the password. If this was you, there is nothing to do.',
    },
    newBrowserWithoutPasskey: {
      subject: 'New log-in to your {brand} account without a passkey',
      happened:
        'Your account has a passkey, but it was logged in to with the password and a code, from a browser that we did not recognize. If this was you, there is nothing to do.',
    },
    emailChanged: {
      subject: 'Your {brand} email address was changed',
      happened: 'The email address of your account was changed. If this was you, there is nothing to do.',
    },
    notYou:
      'If this was not you, choose a new password at {url} right away. That logs out everyone who is using your account. Then write to {contact}.',
    /** Replaces `notYou` in the email to the old address after the account's email address was changed. */
    notYouOldAddress:
      'If this was not you, write to {contact} right away. You can choose a new password at {url} with the email address that your account has now.',
  },
  review: {
    opened: {
      subject: 'Your {brand} account is open',
      choose: 'The review is over and your account is open. Log in to choose your contribution.',
      link: 'Continue',
    },
    documents: {
      subject: '{brand} needs documents from you',
      upload:
        'To open your account we need to verify your identity. Log in and upload one of these documents for each line below. One document may be enough for several.',
      wanted: '{item}: {documents}.',
      notByEmail: 'Upload them on our page only. Please do not send documents by email.',
      link: 'Upload documents',
    },
    notOpened: {
      subject: 'We could not open your {brand} account',
      over: 'The review of your application is over, and we could not open your account. If you have questions, write to {contact}.',
    },
    items: {
      name: 'Legal name',
      address: 'Legal address',
      birth_date: 'Date of birth',
      tax_id: 'Social Security number',
    } satisfies Record<Item, string>,
    documentTypes: {
      PASSPORT: 'passport',
      PROOF_OF_TAX_ID: 'proof of tax ID',
      BIRTH_CERTIFICATE: 'birth certificate',
      SOCIAL_SECURITY_DOCUMENT: 'Social Security document',
      DRIVING_LICENSE: 'driver’s license',
      MARRIAGE_CERTIFICATE: 'marriage certificate',
    } satisfies Record<ReviewDocumentType, string>,
  },
} as const
