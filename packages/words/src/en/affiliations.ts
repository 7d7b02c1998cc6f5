const select = 'Please select the options'

export const affiliations = {
  title: 'Review these regulatory statements',
  intro: 'Regulators ask every broker about ties to the securities industry.',
  why: 'If you work for a broker-dealer, FINRA Rule 3210 requires your employer to consent before this account is opened.',
  legend: 'Select all that apply to you.',
  choices: {
    noneOfAbove: 'None of the above',
    associatedPerson:
      'I, or someone in my household, work for or am associated with another broker-dealer, an exchange or FINRA',
    controlOrPolitical:
      'I, or someone in my household or immediate family, am a director, 10% shareholder or policy-making officer of a public company, or a senior political figure',
    productEmployee: 'I am employed by {brand}',
    brokerEmployee: 'I am employed by {broker}',
  },
  /** Separates the choices in a list. Not a comma, because the choices contain commas. */
  separator: '; ',
  errors: { required: select, unknown: select, repeated: select },
  /** Shown when the firm reopened the application (KY-13). */
  consented: "We have your employer's letter. Check the boxes below, then continue.",
  /** Shown beside the Continue button. */
  final: 'When you continue, your answers are final. To open your account, we send them to the broker.',
  creating: 'Creating your account..',
  failed: 'Error while creating account',
} as const
