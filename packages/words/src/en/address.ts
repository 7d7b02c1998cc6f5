const state = 'State is required'

/** The address screen. Errors that several screens share are in `fields`. */
export const address = {
  title: 'What is your home address?',
  intro: 'Where you live, not a PO box.',
  why: "Federal law asks every financial company to get a customer's name, date of birth, home address and Social Security number before it opens an account.",
  street: 'Street address',
  zip: 'ZIP code',
  city: 'City',
  state: 'State',
  suggestions: {
    list: 'Suggestions',
    found: {
      one: '{count} address suggested. Use the up and down arrows to choose.',
      other: '{count} addresses suggested. Use the up and down arrows to choose.',
    },
    source: 'Powered by Google',
    filledIn: 'The address is filled in.',
  },
  errors: {
    zipcode: {
      territory:
        'We can only open accounts for addresses in the 50 states, the District of Columbia or the military.',
    },
    state: { required: state, unknown: state },
  },
  otherState:
    'This ZIP code looks like one in {zipStates}, not {state}. Correct it, or select Continue again to keep it.',
  refused: {
    address_1: 'Please enter a valid street address.',
    city: 'Please enter a valid city.',
  },
} as const
