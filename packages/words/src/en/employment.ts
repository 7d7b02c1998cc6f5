const status = 'Employment Status is required'
const state = 'Please choose a state.'

export const employment = {
  title: 'Your employment',
  labels: {
    employment_status: 'Employment status',
    employer_name: 'Employer name',
    job_title: 'Job title',
    joined_year: 'Year started',
  },
  why: 'Financial firms must keep a record of what their customers do for a living. If you are not employed, your status is all we ask.',
  yearHint: 'YYYY',
  statuses: {
    Employed: 'Employed',
    Unemployed: 'Unemployed',
    Retired: 'Retired',
    Student: 'Student',
  },
  errors: {
    employment_status: { required: status, unknown: status },
    employer_name: {
      required: 'Employer Name is Required',
      invalid: "Use letters, numbers, spaces and & ' . , - only, under 150 characters.",
    },
    job_title: { required: 'Job Title is Required', too_long: 'Please use 100 characters at most.' },
    joined_year: { required: 'Year Started is Required', incorrect: 'Provide correct Year' },
  },
  /** Errors that several screens share are in `fields`. */
  trustedContact: {
    title: 'Trusted contact (optional)',
    purpose: 'Someone 18 or older we can turn to if we cannot reach you or suspect fraud.',
    group: 'Trusted contact',
    ways: 'Give at least one way to reach this person: phone, email or mailing address.',
    more: 'More',
    none: 'You named no trusted contact.',
    labels: {
      firstName: 'First name',
      lastName: 'Last name',
      isAdult: 'This person is 18 or older.',
      address1: 'Mailing address',
      city: 'City',
      state: 'State',
      zipcode: 'ZIP code',
    },
    phoneHint: 'US numbers only',
    isAdult: { yes: 'Yes', no: 'No' },
    remove: 'Remove trusted contact',
    removed: 'The fields of the trusted contact are empty. Select Continue to save this.',
    errors: {
      isAdult: { required: 'Your trusted contact must be 18 or older.' },
      phone_number: { no_contact: 'Enter a phone number, an email address or a mailing address.' },
      address1: { required: 'Mailing address is required.' },
      state: { required: state, unknown: state },
      zipcode: {
        territory: 'Use a ZIP code of one of the 50 states, the District of Columbia or the military.',
      },
    },
  },
} as const
