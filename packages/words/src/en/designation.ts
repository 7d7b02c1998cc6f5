import type { BeneficiaryKind, BeneficiaryTier } from '@vestibule/domain/forms/designation'

/** The page that changes the beneficiaries of an open IRA. */
export const designation = {
  title: 'Your beneficiaries',
  intro: 'These people and organizations inherit your {account}. To change them, sign a new designation.',
  link: 'Beneficiaries',
  signedOut: 'Log in to see your beneficiaries.',
  notLoaded: 'We could not load your beneficiaries.',
  notOpen: 'You can change beneficiaries here when your application for an IRA is complete.',
  fromApplication: 'These are the beneficiaries that you named in your application.',
  signedOn: 'You signed these beneficiaries on {date}.',
  tiers: {
    PRIMARY: { heading: 'Primary beneficiaries', explained: 'They inherit first. Name up to five.' },
    CONTINGENT: {
      heading: 'Contingent beneficiaries',
      explained: 'Optional. They inherit if no primary beneficiary is alive when you die.',
    },
  },
  legends: { PRIMARY: 'Primary beneficiary {number}', CONTINGENT: 'Contingent beneficiary {number}' },
  add: { PRIMARY: 'Add primary beneficiary', CONTINGENT: 'Add contingent beneficiary' },
  remove: {
    PRIMARY: 'Remove primary beneficiary {number}',
    CONTINGENT: 'Remove contingent beneficiary {number}',
  },
  most: 'You have named five, the most there can be.',
  kind: 'Kind of beneficiary',
  kinds: { PERSON: 'A person', TRUST: 'A trust', CHARITY: 'A charity', ESTATE: 'My estate' },
  perStirpes: 'Per stirpes: if this person dies before me, the person’s descendants inherit the share',
  trustName: 'Name of the trust',
  trustDate: 'Date of the trust',
  trustDateHint: 'MM/DD/YYYY',
  trustee: 'Trustee (optional)',
  charityName: 'Name of the charity',
  ein: 'EIN',
  einOptional: 'EIN (optional)',
  errors: {
    kind: 'Please choose a kind.',
    entityName: 'Name is required.',
    trustDate: { in_future: 'The date of the trust cannot be in the future.' },
    trustee: 'Use letters, spaces, periods, apostrophes and hyphens only.',
    ein: { required: 'EIN is required.', not_nine_digits: 'An EIN has nine digits, as in 12-3456789.' },
    percentage: 'Name at least one primary beneficiary.',
  },
  review: 'Review and sign',
  reviewTitle: 'Sign your designation',
  back: 'Go back',
  sign: 'Sign and save',
  saved: 'Your new beneficiaries were saved.',
  failed: 'We could not save your beneficiaries. Please try again.',
  stale: 'Your beneficiaries were changed somewhere else. This is how they are now.',
  spouse: {
    heading: 'Your spouse',
    asked:
      'You live in a community property state, so your spouse must consent to these beneficiaries. We email your spouse a link to read and sign. Until then, your earlier beneficiaries stay.',
    email: 'Email address of your spouse',
    own: 'Please provide an email address that only your spouse reads.',
    waiting:
      'On {date}, you signed new beneficiaries. They wait for the consent of {spouse}, whom we asked by email ({email}), until {until}.',
    withdraw: 'Withdraw them',
    withdrawn: 'Your new beneficiaries were withdrawn.',
    sent: 'Signed. We asked your spouse by email to consent.',
    ended: {
      DECLINED: 'Your spouse declined to consent to the last change, so the beneficiaries below stay.',
      EXPIRED: 'Your spouse did not sign the last change in time, so the beneficiaries below stay.',
    },
  },
} as const satisfies {
  tiers: Record<BeneficiaryTier, object>
  legends: Record<BeneficiaryTier, string>
  kinds: Record<BeneficiaryKind, string>
  [key: string]: unknown
}
