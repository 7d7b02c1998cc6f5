/**
 * Each list becomes one bundle file, with everything that its modules import and no earlier list contains. Therefore a
 * file imports only files of earlier lists. A trailing slash selects a whole folder.
 */
export const chunks = {
  react: [
    'apps/web/src/react.ts',
    'node_modules/react/',
    'node_modules/react-dom/',
    'node_modules/scheduler/',
  ],
  // Code that the first page needs before it reacts to input.
  app: ['apps/web/src/app/start.tsx', 'apps/web/src/screens/email/Email.tsx'],
  // Code that every page needs soon after `app`.
  client: [
    'apps/web/src/api/',
    'apps/web/src/site/resilience/resilience.ts',
    'apps/web/src/ui/more-icons.ts',
  ],
  home: ['apps/web/src/screens/home/Home.tsx'],
  countries: ['packages/domain/src/fields/countries.generated.ts'],
  // Code that the forms of several routes share.
  fields: [
    'packages/domain/src/fields/',
    'packages/domain/src/forms/',
    'apps/web/src/ui/Checkbox.tsx',
    'apps/web/src/ui/CodeField.tsx',
    'apps/web/src/ui/Combobox.tsx',
    'apps/web/src/ui/Dialog.tsx',
    'apps/web/src/ui/DigitsField.tsx',
    'apps/web/src/ui/Fold.tsx',
    'apps/web/src/ui/GatedActions.tsx',
    'apps/web/src/ui/GatedButton.tsx',
    'apps/web/src/ui/InfoTip.tsx',
    'apps/web/src/ui/MaskedField.tsx',
    'apps/web/src/ui/OutsideLinkButton.tsx',
    'apps/web/src/ui/PasswordField.tsx',
    'apps/web/src/ui/RadioCards.tsx',
    'apps/web/src/ui/Reading.tsx',
    'apps/web/src/ui/Select.tsx',
    'apps/web/src/ui/Unbroken.tsx',
    'apps/web/src/ui/Waiting.tsx',
    'apps/web/src/site/network-page.ts',
    'apps/web/src/site/visible.ts',
  ],
  // Code that the routes after the log-in share.
  rules: ['packages/domain/src/', 'packages/words/src/', 'apps/web/src/site/'],
  // The browser's side of passkeys, which a press of a button loads.
  webauthn: ['node_modules/@simplewebauthn/browser/'],
  // Code that the log-in, the home page of a user and other pages share.
  passkeys: ['apps/web/src/account/passkeys/'],
  // Code that the pages of details and security share.
  contact: ['apps/web/src/account/contact/', 'apps/web/src/screens/details/'],
  'home-signed-in': ['apps/web/src/screens/home/'],
  'sign-up': [
    'apps/web/src/account/',
    'apps/web/src/screens/login-details/',
    'apps/web/src/screens/log-in/',
    'apps/web/src/screens/log-in-code/',
    'apps/web/src/screens/forgot-password/',
    'apps/web/src/screens/reset-password/',
    'apps/web/src/screens/add-phone/',
    'apps/web/src/screens/verify-phone/',
    'apps/web/src/screens/verify-email/',
    'apps/web/src/screens/edit-contact/',
    'apps/web/src/screens/dead-end/',
  ],
  session: ['apps/web/src/account/session/'],
  application: ['apps/web/src/app/ApplicationFlow.tsx', 'apps/web/src/application/'],
  person: [
    'apps/web/src/screens/name/',
    'apps/web/src/screens/address/',
    'apps/web/src/screens/citizenship/',
    'apps/web/src/screens/identity/',
    'apps/web/src/screens/employment/',
  ],
  profile: [
    'apps/web/src/screens/beneficiaries/',
    'apps/web/src/screens/finances/',
    'apps/web/src/screens/suitability/',
    'apps/web/src/screens/affiliations/',
  ],
  agreements: ['apps/web/src/screens/agreements/', 'apps/web/src/screens/review/'],
  verification: [
    'apps/web/src/screens/documents/',
    'apps/web/src/screens/statements/',
    'apps/web/src/screens/identity-wait/',
    'apps/web/src/screens/identity-passed/',
    'apps/web/src/screens/not-qualified/',
  ],
  funding: [
    'apps/web/src/application/contributions/',
    'apps/web/src/screens/contribution/',
    'apps/web/src/screens/bank/',
    'apps/web/src/screens/break/',
    'apps/web/src/screens/deposit-form/',
    'apps/web/src/screens/deposit-verify/',
    'apps/web/src/screens/confirmation/',
    'apps/web/src/screens/congratulations/',
  ],
  pages: [
    'apps/web/src/screens/accessibility/',
    'apps/web/src/screens/message/',
    'apps/web/src/screens/security/',
    'apps/web/src/screens/spouse/',
    'apps/web/src/screens/unsubscribe/',
  ],
} as const

/** Styles of the file `app` that the first page does not need before it reacts. */
export const laterStyles = [
  '/ui/FieldKinds.module.css',
  '/ui/Loader.module.css',
  '/ui/Skeleton.module.css',
  '/ui/Toasts.module.css',
]
