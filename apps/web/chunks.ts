const ui = (names: string): string[] => names.split(' ').map((name) => `apps/web/src/ui/${name}.tsx`)
const screens = (names: string): string[] => names.split(' ').map((name) => `apps/web/src/screens/${name}/`)

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
    ...ui(
      'BirthDateField Checkbox CodeField Combobox Dialog DigitsField Fold GatedActions GatedButton ' +
        'InfoTip MaskedField OutsideLinkButton PasswordField RadioCards Reading Select Unbroken Waiting',
    ),
    'apps/web/src/ui/useNoticeDialog.tsx',
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
    ...screens(
      'login-details log-in log-in-code forgot-password reset-password add-phone verify-phone ' +
        'verify-email edit-contact dead-end',
    ),
  ],
  session: ['apps/web/src/account/session/'],
  application: ['apps/web/src/app/ApplicationFlow.tsx', 'apps/web/src/application/'],
  person: screens('name address citizenship identity employment'),
  profile: screens('beneficiaries finances suitability affiliations'),
  agreements: ['apps/web/src/screens/agreements/', 'apps/web/src/screens/review/'],
  verification: screens('documents statements identity-wait identity-passed not-qualified'),
  funding: [
    'apps/web/src/application/contributions/',
    ...screens('contribution bank break deposit-form deposit-verify confirmation congratulations'),
  ],
  pages: screens('accessibility message recover security spouse unsubscribe'),
} satisfies Record<string, readonly string[]>

/** Styles of the file `app` that the first page does not need before it reacts. */
export const laterStyles = [
  '/site/Position.module.css',
  '/ui/FieldKinds.module.css',
  '/ui/Loader.module.css',
  '/ui/Skeleton.module.css',
  '/ui/Toasts.module.css',
]
