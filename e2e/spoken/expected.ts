const phoneHint =
  'We will text you codes and notices about your account. Reply STOP to end them, HELP for help.'
const codeHint = 'Enter 6 digits. We check the code as soon as you enter the sixth.'
const shareNotice = 'We share this with our broker and identity partners to confirm who you are'

/** Orca speaks these words after a title. */
export const titleType = 'heading level 1'
export const dialogTitleType = 'heading level 2'

/** The screen reader Orca announces the roles `status` and `alert` with these words. They must not occur while it reads a page. */
export const namesOfLiveRegions = ['statusbar', 'notification']

/** Phrases that Orca speaks when focus reaches a control, by screen and label of the control. */
export const controls: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  home: { 'Open a Roth IRA': ['Open a Roth IRA', 'link'] },
  email: {
    'Email address': ['form', 'Email address', 'entry'],
    Continue: ['Continue', 'button'],
  },
  'login-details': {
    'Phone number': ['Phone number', 'entry', phoneHint],
    Password: [
      ...['Password', 'password text', 'At least 8 characters', 'An uppercase and a lowercase letter'],
      ...['A number', 'A special character'],
    ],
    Continue: ['Show password', 'toggle button', 'not pressed', 'Back', 'button', 'Continue', 'button'],
  },
  'verify-phone': { 'Verification code': ['form', 'Verification code', 'entry', codeHint] },
  'verify-email': { 'Verification code': ['form', 'Verification code', 'entry', codeHint] },
  name: {
    'Legal first name': ['form', 'Legal first name', 'entry'],
    'Legal last name': ['Legal last name', 'entry'],
    Continue: ['Your rights, and what you need to open documents', 'button', 'Continue', 'button'],
  },
  address: {
    'Street address': ['Street address', 'editable combo box'],
    'ZIP code': ['Address line 2 (optional)', 'entry', 'ZIP code', 'entry'],
    City: ['City', 'entry'],
    State: ['State', 'combo box', 'Select'],
    Continue: ['Back', 'button', 'Continue', 'button'],
  },
  citizenship: {
    'Are you a U.S. Citizen?': ['Are you a U.S. Citizen?', 'panel', 'Yes', 'not selected', 'radio button'],
    Continue: ['leaving panel', 'Back', 'button', 'Continue', 'button'],
  },
  identity: {
    'Social Security number': ['Social Security number', 'entry', shareNotice],
    'Date of birth': ['Date of birth', 'entry', 'MM/DD/YYYY'],
    Continue: ['Back', 'button', 'Continue', 'button'],
  },
  employment: {
    'Employment status': ['Employment status', 'combo box', 'Select'],
    'Employer name': ['Employer name', 'entry'],
    'Job title': ['Job title', 'entry'],
    'Year started': ['Year started', 'entry', 'YYYY'],
    Continue: ['Back', 'button', 'Continue', 'button'],
  },
  beneficiaries: {
    'Marital status': ['Marital status', 'combo box', 'Select'],
    Continue: ['region Beneficiaries', 'Add beneficiary', 'button', 'leaving region', 'Continue', 'button'],
  },
  finances: {
    'Funding source': ['Funding source', 'combo box', 'Select'],
    'Estimated total net worth': [
      ...['Estimated total net worth', 'combo box', 'Select', 'Do not count the home you live in.'],
    ],
    'Annual household income': ['Annual household income', 'combo box', 'Select'],
    Continue: ['Back', 'button', 'Continue', 'button'],
  },
  suitability: {
    'What is your main investment goal?': [
      ...['What is your main investment goal?', 'panel', 'Growth and income', 'not selected', 'radio button'],
    ],
    'When do you plan to retire?': [
      ...['leaving panel', 'When do you plan to retire?', 'panel', 'I am retired or retiring soon'],
      ...['not selected', 'radio button'],
    ],
    'How much investment experience do you have?': [
      ...['How much investment experience do you have?', 'panel', 'Limited', 'not selected', 'radio button'],
    ],
    'If your investments lost 20% in a month, what would you do?': [
      ...['If your investments lost 20% in a month, what would you do?', 'panel', 'Sell everything'],
      ...['not selected', 'radio button'],
    ],
    Continue: ['leaving panel', 'Back', 'button', 'Continue', 'button'],
  },
  affiliations: {
    'None of the above': ['None of the above', 'check box', 'not checked'],
    Continue: ['Continue', 'button'],
  },
  agreements: {
    'Accept all': ['Accept all', 'check box'],
    'I Agree': ['I Agree', 'button'],
  },
}

/** Phrases that Orca speaks at other events, such as a page load, an error or a press of a toggle button. */
export const events = {
  /** The page is read as a whole when it is loaded. */
  loaded: ['Finished loading', 'banner', 'main content', 'Save for the retirement you want', titleType],
  /** The last phrases when Orca reads a whole page. */
  pageEnd: ['Contact', 'link'],
  /** The list of steps in the header, at the screen "name". */
  progress: [
    ...['navigation', 'Progress', 'List with 4 items', '1 Personal', '1 of 6', '2 Financial', '3 Agreements'],
    '4 Contribution',
  ],
  codeSentToPhone: ['Verification code sent!'],
  codeSentByEmail: ['Email verification code sent!'],
  /** After Continue on the empty address form, whose first field then has focus. */
  streetRequired: ['Street address', 'editable combo box', 'Street Address is required.'],
  zipLeft: ['ZIP code: Postal Code is missing or incomplete. Please enter 5 Digit Postal Code.'],
  zipAgain: ['ZIP code', 'entry', 'invalid entry', 'Postal Code is missing or incomplete.'],
  saveFailed: ['Something went wrong'],
  hidden: ['Show', 'toggle button', 'not pressed'],
  hiddenNumber: ['Social Security number', 'entry', '•••-••-••••'],
  shown: ['pressed'],
  hiddenAgain: ['not pressed'],
  nothingChosen: [
    'Select all that apply to you.',
    'None of the above',
    'check box',
    'not checked',
    'Please select the options',
  ],
  checked: ['checked'],
  creating: ['Creating your account'],
  notAgreed: ['You must agree to the terms to proceed.'],
  pages: ['Page 1 of'],
} as const
