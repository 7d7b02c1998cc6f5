import type { Words } from '@vestibule/words/words'
import type { ReactNode } from 'react'
import { deadEndPaths } from '../account/dead-ends.ts'
import type { SiteDocument } from '../document.ts'
import { type Loaded, load, type PropsOf, type Screen } from '../site/load.tsx'
import { bankPath } from '../site/page.tsx'
import type { Session } from '../site/session.ts'
import { screenPaths } from '../site/skeleton-shapes.ts'

const message = load(() => import('../screens/message/Message.tsx'), 'Message')

/** Screens outside `/onboarding`. The path `*` matches all other paths. */
export const pages = {
  home: {
    path: '/',
    screen: load(() => import('../screens/home/Home.tsx'), 'Home', { embeddedIn: 'home' }),
  },
  logIn: { path: '/login-password', screen: load(() => import('../screens/log-in/LogIn.tsx'), 'LogIn') },
  resetPassword: {
    path: '/reset-password',
    screen: load(() => import('../screens/reset-password/ResetPassword.tsx'), 'ResetPassword'),
  },
  recover: { path: '/recover', screen: load(() => import('../screens/recover/Recover.tsx'), 'Recover') },
  stopRecovery: {
    path: '/stop-recovery',
    screen: load(() => import('../screens/recover/StopRecovery.tsx'), 'StopRecovery'),
  },
  unsubscribe: {
    path: '/unsubscribe',
    screen: load(() => import('../screens/unsubscribe/Unsubscribe.tsx'), 'Unsubscribe'),
  },
  security: {
    path: '/security',
    screen: load(() => import('../screens/security/Security.tsx'), 'Security'),
  },
  details: {
    path: '/details',
    screen: load(() => import('../screens/details/Details.tsx'), 'Details'),
  },
  designation: {
    path: '/beneficiaries',
    screen: load(() => import('../screens/beneficiaries/designation/Designation.tsx'), 'Designation'),
  },
  spouse: { path: '/spouse', screen: load(() => import('../screens/spouse/Spouse.tsx'), 'Spouse') },
  contributions: {
    path: '/contributions',
    screen: load(() => import('../screens/contributions/Contributions.tsx'), 'Contributions'),
  },
  message: { path: '/message/:name', screen: message },
  accessibility: {
    path: '/accessibility',
    screen: load(() => import('../screens/accessibility/Accessibility.tsx'), 'Accessibility'),
  },
  notFound: { path: '*', screen: message },
} satisfies Record<string, { path: string; screen: Loaded<{ name: string }> }>

type SessionData = Pick<Extract<Session, { state: 'known' }>, 'user' | 'challenge' | 'identity'>

type PropsFrom<Props> = (session: SessionData) => Props | null | undefined

/** Creates a lazily loaded screen. Nothing renders if `propsOf` returns no props for the session. */
const step = <Name extends string, Module extends Record<Name, Screen<never>>>(
  importModule: () => Promise<Module>,
  name: Name,
  ...[propsOf]: Record<never, never> extends PropsOf<Module[Name]> ? [] : [PropsFrom<PropsOf<Module[Name]>>]
) => stepOf(load(importModule, name), propsOf as PropsFrom<PropsOf<Module[Name]>> | undefined)

const stepOf = <Props extends object>(
  LoadedScreen: Loaded<Props>,
  propsOf: PropsFrom<Props> = () => ({}) as Props,
) => {
  return {
    start: LoadedScreen.start,
    render: (session: SessionData): ReactNode => {
      const props = propsOf(session)
      return props && <LoadedScreen {...props} />
    },
  }
}
const ofUser = ({ user }: SessionData) => user && { user }

/** Sign-up screens after the email screen. Each name is a path below `/onboarding/`. */
export const subSteps = {
  'login-details': step(() => import('../screens/login-details/LoginDetails.tsx'), 'LoginDetails'),
  'forgot-password': step(() => import('../screens/forgot-password/ForgotPassword.tsx'), 'ForgotPassword'),
  'log-in-code': step(
    () => import('../screens/log-in-code/LogInCode.tsx'),
    'LogInCode',
    ({ challenge }) => challenge,
  ),
  'add-phone': step(
    () => import('../screens/add-phone/AddPhone.tsx'),
    'AddPhone',
    ({ identity }) => identity && { identity },
  ),
  'verify-phone': step(() => import('../screens/verify-phone/VerifyPhone.tsx'), 'VerifyPhone', ofUser),
  'edit-phone': step(() => import('../screens/edit-contact/EditContact.tsx'), 'EditPhone', ofUser),
  'verify-email': step(() => import('../screens/verify-email/VerifyEmail.tsx'), 'VerifyEmail', ofUser),
  'edit-email': step(() => import('../screens/edit-contact/EditContact.tsx'), 'EditEmail', ofUser),
}

/** All screens for `/onboarding` and the paths below it. */
export const onboardingScreens = {
  email: stepOf(load(() => import('../screens/email/Email.tsx'), 'Email', { embeddedIn: 'every' })),
  ...subSteps,
  'dead-end': step(() => import('../screens/dead-end/DeadEnd.tsx'), 'DeadEnd'),
  // `UnknownStep` is bundled with the application's screens.
  unknown: step(() => import('./ApplicationFlow.tsx'), 'UnknownStep'),
  application: step(() => import('./ApplicationFlow.tsx'), 'ApplicationFlow', ofUser),
}

type OnboardingScreen = keyof typeof onboardingScreens
export type OnboardingView = 'loading' | 'failed' | OnboardingScreen

/** For each screen, the next screen to prefetch while the applicant fills in the form. */
export const nextScreens: Readonly<Partial<Record<OnboardingView, OnboardingScreen>>> = {
  email: 'login-details',
  'login-details': 'verify-phone',
  'log-in-code': 'application',
  'add-phone': 'verify-phone',
  'verify-phone': 'verify-email',
  'verify-email': 'application',
}

interface DocumentText {
  title: (words: Words) => string
}

/** Bundle files (`chunks.ts`) that every page preloads, unless the page is prerendered. */
const shellFiles = ['client', 'fields', 'rules']

const shell = { page: 'shell', title: () => '', preload: shellFiles } as const

/** Documents that the server renders. A document without a title is titled with the brand alone. */
export const documents: readonly (SiteDocument & DocumentText)[] = [
  {
    path: '/',
    page: 'home',
    title: (words) => words.home.title,
    preload: ['home'],
    embedStyles: true,
  },
  { path: '/onboarding', page: 'onboarding', title: (words) => words.email.title },
  { ...shell, path: bankPath, page: 'bank', preload: [...shellFiles, 'application'] },
  // One document for each screen, so that its skeleton has the screen's shape before any script has run.
  ...screenPaths.filter((path) => path !== bankPath).map((path) => ({ ...shell, path })),
  ...Object.keys(subSteps).map((name) => ({ ...shell, path: `/onboarding/${name}` })),
  ...Object.values(deadEndPaths).map((path) => ({ ...shell, path })),
  { ...shell, path: '/onboarding/*' },
  { ...shell, path: '*' },
]
