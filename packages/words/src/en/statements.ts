/** The statements screen. The statements that it shows are in `disclosures`. */
export const statements = {
  title: 'Review and agree to statements',
  intro: 'Read each statement. We will email you a copy of them, with the documents.',
  legend: 'Statements',
  agreeToAll: 'Agree to all',
  /** Beside the consent to the identity check. */
  byItself: '“Agree to all” does not include this. Please tick it by itself.',
  legalName: 'Legal full name',
  legalNameHint: 'Typed as your signature.',
  agree: 'I Agree',
  /** Shown beside the `agree` button. The contribution can be changed until it is confirmed. */
  final:
    'When you agree, your answers are final: we use them to check your identity. You can still change your contribution until you confirm it.',
  changed: 'These statements have been updated. Please reload this page and agree to them again.',
  errors: {
    agreed: { required: 'You must agree to all items.' },
    certified: { required: 'You must certify this to proceed.' },
    legal_name: {
      required: 'Legal Name is required.',
      invalid: 'Legal Name cannot contain special characters.',
    },
  },
} as const
