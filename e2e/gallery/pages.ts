import {
  sampleContact,
  sampleContributions,
  sampleEveryKind,
  samplePasskeys,
  samplePlan,
  sampleReplies,
  sampleUser,
} from '@vestibule/testing/samples/replies'
import type { onboardingScreens, pages } from '../../apps/web/src/app/routes.tsx'
import { type Answers, fails, held } from './answers.ts'
import { answersAt, clientStateAt, ownApplication, signedIn } from './applicant.ts'
import type { Entry, State } from './entry.ts'
import { fill, photo, press, see, upload } from './steps.ts'

const password = 'Correct-Horse-7'

const onlyHere = sampleReplies.endOtherSessions

const newUser = (changes: Partial<typeof sampleUser>): Answers => ({
  getSession: { user: { ...sampleUser, ...changes }, clientId: null, expiresAt: '2026-11-24T15:30:00Z' },
})
const phoneUnverified = newUser({ isPhoneNumberVerified: false, isEmailVerified: false })
const emailUnverified = newUser({ isEmailVerified: false })
const visitor = sampleReplies.getSession
const challenged = { getSession: { ...visitor, challenge: sampleReplies.sendLoginCode } }
const identified = {
  getSession: { ...visitor, identity: { auth0UserId: sampleUser.auth0UserId, email: sampleUser.email } },
}
const application = { ...signedIn('ROTH_IRA', null), getClientOfUser: fails('not_found') }
const completed = answersAt(clientStateAt('ONBOARDING_SIGNUP_COMPLETED'))
/** A session whose end, by the server's clock, is this many seconds away. */
const endingIn = (seconds: number): Answers => ({
  ...application,
  getSession: {
    user: sampleUser,
    clientId: null,
    expiresAt: new Date(Date.UTC(2026, 10, 24, 15, 0, seconds)).toISOString(),
  },
})

/** The states of a page that has a form for a code. */
const codeStates = (path: string, answers: Answers, check: Answers): Record<string, State> => ({
  empty: { path, answers, steps: ({ code }) => [see(code.wait.split('{')[0] ?? '')] },
  errors: { path, answers, steps: ({ code }) => [press(code.verify), see(code.errors.required)] },
  mismatch: {
    path,
    answers: { ...answers, ...check },
    steps: ({ code }) => [fill(code.label, '123456')],
  },
})
const messages = (names: readonly string[]): Record<string, State> =>
  Object.fromEntries(
    names.map((name) => [
      name.toLowerCase().replace('errorpage?err=', 'error-'),
      { path: `/message/${name}` },
    ]),
  )

/** `phone` has no route in the app: the page on which a phone takes photos of documents does not use React. */
type Page = keyof typeof pages | Exclude<keyof typeof onboardingScreens, 'application'> | 'phone'

/** The states of every page that is not a screen of the flow table. A new state is one line. */
const pageStates: Readonly<Record<Page, Readonly<Record<string, State>>>> = {
  home: {
    visitor: { path: '/' },
    applicant: { path: '/', answers: application, steps: ({ home }) => [see(home.continue)] },
    completed: {
      path: '/',
      answers: completed,
      steps: ({ contributions, common }) => [see(common.dashboard), see(contributions.stop)],
    },
    'several-accounts': {
      path: '/',
      answers: {
        ...completed,
        getApplications: {
          applications: [
            ownApplication(clientStateAt('ONBOARDING_SIGNUP_COMPLETED')),
            {
              ...ownApplication(clientStateAt('ONBOARDING_AGREEMENTS', 'TRADITIONAL_IRA')),
              id: sampleUser.id,
              is_chosen: false,
            },
          ],
          may_begin: [],
        },
      },
      steps: ({ ownAccounts, contributions }) => [see(ownAccounts.others), see(contributions.stop)],
    },
    'stop-dialog': {
      path: '/',
      answers: completed,
      steps: ({ contributions }) => [press(contributions.stop), see(contributions.dialog.keep)],
    },
    stopping: {
      path: '/',
      answers: { ...completed, getContributions: { ...sampleContributions, state: 'STOPPING', coming: [] } },
      steps: ({ contributions }) => [see(contributions.stopping)],
    },
    stopped: {
      path: '/',
      answers: { ...completed, getContributions: sampleReplies.stopContributions },
      steps: ({ contributions }) => [see(contributions.title)],
    },
    declined: {
      path: '/',
      answers: { ...answersAt(clientStateAt('KYC_REVIEW_FAILED')), getContributions: fails('not_found') },
      steps: ({ contributions }) => [see(contributions.notLoaded)],
    },
  },
  details: {
    rows: { path: '/details', answers: application, steps: ({ details }) => [see(details.change)] },
    held: {
      path: '/details',
      answers: { ...application, getContact: { ...sampleContact, heldUntil: '2026-11-25T15:00:00Z' } },
      steps: ({ details }) => [see(details.change)],
    },
    email: {
      path: '/details',
      answers: application,
      steps: ({ details }) => [press(details.changeNamed.email), see(details.newEmail.title)],
    },
    phone: {
      path: '/details',
      answers: application,
      steps: ({ details }) => [press(details.changeNamed.phone), see(details.newPhone.title)],
    },
    code: {
      path: '/details',
      answers: {
        ...application,
        getContact: { ...sampleContact, pending: { contact: 'phone' as const, sentTo: '•••-•••-0199' } },
      },
      steps: ({ details, code }) => [press(details.enterCodeNamed.phone), see(code.verify)],
    },
    failed: {
      path: '/details',
      answers: { ...application, getContact: fails('unavailable') },
      steps: ({ details }) => [see(details.notLoaded)],
    },
    'signed-out': {
      path: '/details',
      answers: { getSession: visitor },
      steps: ({ details }) => [see(details.signedOut)],
    },
  },
  security: {
    several: { path: '/security', answers: application, steps: ({ security }) => [see(security.endOthers)] },
    passkeys: {
      path: '/security',
      answers: { ...application, getPasskeys: samplePasskeys },
      steps: ({ passkeys }) => [see(passkeys.lost)],
    },
    'passkey-renamed': {
      path: '/security',
      answers: { ...application, getPasskeys: { passkeys: samplePasskeys.passkeys.slice(0, 1) } },
      steps: ({ passkeys }) => [
        press(passkeys.renameNamed.replace('{name}', 'Work laptop')),
        see(passkeys.renameTitle),
      ],
    },
    'passkey-removed': {
      path: '/security',
      answers: { ...application, getPasskeys: { passkeys: samplePasskeys.passkeys.slice(0, 1) } },
      steps: ({ passkeys }) => [
        press(passkeys.removeNamed.replace('{name}', 'Work laptop')),
        see(passkeys.removeTitle),
      ],
    },
    'only-here': {
      path: '/security',
      answers: { ...application, getBrowsers: onlyHere },
      steps: ({ security }) => [see(security.onlyHere)],
    },
    ended: {
      path: '/security',
      answers: { getSession: { ...visitor, endedElsewhere: true } },
      steps: ({ security }) => [see(security.signedOut)],
    },
    failed: {
      path: '/security',
      answers: { ...application, getBrowsers: fails('unavailable') },
      steps: ({ security }) => [see(security.notLoaded)],
    },
  },
  designation: {
    'in-effect': {
      path: '/beneficiaries',
      answers: completed,
      steps: ({ designation }) => [see(designation.fromApplication)],
    },
    'every-kind': {
      path: '/beneficiaries',
      answers: { ...completed, getDesignation: sampleEveryKind },
      steps: ({ designation }) => [see(designation.charityName)],
    },
    errors: {
      path: '/beneficiaries',
      answers: completed,
      steps: ({ designation }) => [
        press(designation.add.CONTINGENT),
        press(designation.review),
        see(designation.kinds.TRUST),
      ],
    },
    sign: {
      path: '/beneficiaries',
      answers: { ...completed, getDesignation: sampleEveryKind },
      steps: ({ designation }) => [press(designation.review), see(designation.reviewTitle)],
    },
    'spouse-asked': {
      path: '/beneficiaries',
      answers: { ...completed, getDesignation: { ...sampleEveryKind, state: 'CA' } },
      steps: ({ designation }) => [press(designation.review), see(designation.spouse.email)],
    },
    waiting: {
      path: '/beneficiaries',
      answers: {
        ...completed,
        getDesignation: {
          ...sampleEveryKind,
          waiting: {
            signed_at: '2026-11-20T15:00:00.000Z',
            expires_at: '2026-11-27T15:00:00.000Z',
            spouse: 'Charles Babbage',
            email: 'c•••@•••',
          },
        },
      },
      steps: ({ designation }) => [see(designation.spouse.withdraw)],
    },
    declined: {
      path: '/beneficiaries',
      answers: { ...completed, getDesignation: { ...sampleEveryKind, ended: 'DECLINED' } },
      steps: ({ designation }) => [see(designation.spouse.ended.DECLINED)],
    },
    'not-open': {
      path: '/beneficiaries',
      answers: { ...application, getDesignation: fails('status_conflict') },
    },
    'signed-out': {
      path: '/beneficiaries',
      answers: { getSession: { ...visitor, endedElsewhere: true } },
      steps: ({ designation }) => [see(designation.signedOut)],
    },
    failed: {
      path: '/beneficiaries',
      answers: { ...completed, getDesignation: fails('unavailable') },
      steps: ({ designation }) => [see(designation.notLoaded)],
    },
  },
  spouse: {
    start: { path: '/spouse#token' },
    'no-link': { path: '/spouse' },
    errors: {
      path: '/spouse#token',
      steps: ({ code, spouse }) => [press(spouse.start), press(spouse.continue), see(code.errors.required)],
    },
    expired: {
      path: '/spouse#token',
      answers: { openSpouseConsent: fails('link_expired') },
      steps: ({ spouse }) => [press(spouse.start), see(spouse.expired)],
    },
  },
  contributions: {
    active: { path: '/contributions', answers: completed, steps: ({ plan }) => [see(plan.change)] },
    form: {
      path: '/contributions',
      answers: completed,
      steps: ({ plan, contribution }) => [press(plan.change), see(contribution.preview.title)],
    },
    authorization: {
      path: '/contributions',
      answers: {
        ...completed,
        getContributionPlan: {
          ...samplePlan,
          next_bank: { ...samplePlan.bank, id: sampleUser.id, bank_name: 'Tartan Bank', moves: false },
          added: sampleContributions.coming.slice(0, 1),
        },
      },
      steps: ({ plan, common }) => [press(plan.change), press(common.next), see(plan.authorize)],
    },
    'returned-by-bank': {
      path: '/contributions',
      answers: {
        ...completed,
        getContributions: sampleReplies.stopContributions,
        getContributionPlan: {
          ...samplePlan,
          is_stopped: true,
          is_changing: true,
          bank: { ...samplePlan.bank, can_be_debited: false },
          next_bank: { ...samplePlan.bank, bank_name: 'Tartan Bank', moves: true },
        },
      },
      steps: ({ plan }) => [see(plan.again)],
    },
    none: {
      path: '/contributions',
      answers: { ...completed, getContributionPlan: { ...samplePlan, may_change: false } },
      steps: ({ plan }) => [see(plan.none)],
    },
    ended: {
      path: '/contributions',
      answers: { getSession: { ...visitor, endedElsewhere: true } },
      steps: ({ plan }) => [see(plan.signedOut)],
    },
  },
  email: {
    empty: { path: '/onboarding?account=ROTH_IRA' },
    product: { path: '/onboarding?account=PRODUCT' },
    errors: { path: '/onboarding', steps: ({ common }) => [press(common.continue)] },
    'too-many': {
      path: '/onboarding',
      answers: { validateEmail: fails('too_many_requests') },
      steps: ({ fields, common }) => [fill(fields.email.label, sampleUser.email), press(common.continue)],
    },
  },
  'login-details': {
    empty: {
      path: '/onboarding',
      steps: ({ fields, common, loginDetails }) => [
        fill(fields.email.label, sampleUser.email),
        press(common.continue),
        see(loginDetails.title),
      ],
    },
    errors: {
      path: '/onboarding',
      steps: ({ fields, common, loginDetails }) => [
        fill(fields.email.label, sampleUser.email),
        press(common.continue),
        see(loginDetails.title),
        fill(fields.password.label, 'Short1'),
        press(common.continue),
      ],
    },
    'wrong-password': {
      path: '/onboarding',
      answers: { checkEmailExist: fails('invalid_credentials') },
      steps: ({ fields, common, loginDetails }) => [
        fill(fields.email.label, sampleUser.email),
        press(common.continue),
        see(loginDetails.title),
        fill(fields.phone.label, sampleUser.phoneNumber),
        fill(fields.password.label, password),
        press(common.continue),
        see(fields.password.wrong),
      ],
    },
  },
  'forgot-password': {
    empty: { path: '/onboarding/forgot-password' },
    errors: {
      path: '/onboarding/forgot-password',
      steps: ({ forgotPassword }) => [press(forgotPassword.send)],
    },
  },
  'log-in-code': {
    ...codeStates('/onboarding/log-in-code', challenged, { checkLoginCode: fails('code_mismatch') }),
    'by-email': {
      path: '/onboarding/log-in-code',
      answers: {
        getSession: { ...visitor, challenge: { sentTo: 'a•••@•••', textsStopped: true } },
      },
    },
  },
  'add-phone': {
    empty: { path: '/onboarding/add-phone', answers: identified },
    errors: {
      path: '/onboarding/add-phone',
      answers: identified,
      steps: ({ common }) => [press(common.continue)],
    },
  },
  'verify-phone': {
    ...codeStates('/onboarding/verify-phone', phoneUnverified, { checkPhoneCode: fails('code_mismatch') }),
    'not-sent': {
      path: '/onboarding/verify-phone',
      answers: { ...phoneUnverified, sendPhoneCode: fails('provider_unavailable') },
      steps: ({ common }) => [see(common.dismiss)],
    },
    'too-many': {
      path: '/onboarding/verify-phone',
      answers: { ...phoneUnverified, sendPhoneCode: fails('too_many_requests') },
    },
  },
  'edit-phone': {
    empty: { path: '/onboarding/edit-phone', answers: phoneUnverified },
    errors: {
      path: '/onboarding/edit-phone',
      answers: phoneUnverified,
      steps: ({ common }) => [press(common.save)],
    },
  },
  'verify-email': {
    ...codeStates('/onboarding/verify-email', emailUnverified, { checkEmailCode: fails('code_mismatch') }),
  },
  'edit-email': {
    empty: { path: '/onboarding/edit-email', answers: emailUnverified },
    errors: {
      path: '/onboarding/edit-email',
      answers: emailUnverified,
      steps: ({ common }) => [press(common.save)],
    },
  },
  'dead-end': {
    unsuitable: { path: '/onboarding/unsuitable' },
    unable: { path: '/onboarding/unable' },
    'us-residents-only': { path: '/onboarding/us-residents-only' },
  },
  unknown: {
    'not-found': { path: '/onboarding/no-such-screen' },
    'session-loading': { path: '/onboarding/name', answers: { getSession: held } },
    'session-not-loaded': {
      path: '/onboarding/name',
      answers: { getSession: fails('unavailable') },
      steps: ({ common }) => [see(common.tryAgain)],
    },
    'application-loading': {
      path: '/onboarding/address',
      answers: { ...signedIn('ROTH_IRA', sampleUser.id), getClientOfUser: held },
    },
    'application-not-loaded': {
      path: '/onboarding/address',
      answers: { ...signedIn('ROTH_IRA', sampleUser.id), getClientOfUser: fails('unavailable') },
      steps: ({ common }) => [see(common.tryAgain)],
    },
    'session-warning': {
      path: '/onboarding/name',
      answers: endingIn(90),
      steps: ({ session }) => [see(session.warning.stay)],
    },
    'session-ended': {
      path: '/onboarding/name',
      answers: endingIn(0),
      steps: ({ session }) => [see(session.ended.leave)],
    },
    'session-ended-errors': {
      path: '/onboarding/name',
      answers: endingIn(0),
      steps: ({ session, common }) => [see(session.ended.leave), press(common.logIn)],
    },
    'session-ended-code': {
      path: '/onboarding/name',
      answers: { ...endingIn(0), login: { user: null, challenge: sampleReplies.sendLoginCode } },
      steps: ({ session, common, fields, code }) => [
        see(session.ended.leave),
        fill(fields.email.label, sampleUser.email),
        fill(fields.password.label, password),
        press(common.logIn),
        see(code.label),
      ],
    },
  },
  logIn: {
    empty: { path: '/login-password' },
    errors: { path: '/login-password', steps: ({ common, logIn }) => [see(logIn.open), press(common.logIn)] },
    wrong: {
      path: '/login-password',
      answers: { login: fails('invalid_credentials') },
      steps: ({ common, fields }) => [
        fill(fields.email.label, sampleUser.email),
        fill(fields.password.label, password),
        press(common.logIn),
      ],
    },
  },
  resetPassword: {
    empty: { path: '/reset-password#sample' },
    errors: {
      path: '/reset-password#sample',
      steps: ({ resetPassword }) => [fill(resetPassword.password, 'short'), press(resetPassword.save)],
    },
    expired: { path: '/reset-password' },
  },
  unsubscribe: {
    ready: { path: '/unsubscribe#sample' },
    done: {
      path: '/unsubscribe#sample',
      steps: ({ unsubscribe }) => [press(unsubscribe.stop), see(unsubscribe.done.title)],
    },
    'no-token': { path: '/unsubscribe' },
  },
  message: messages([
    'usResidentsErrorPage',
    '3210letter',
    'contactWithTeamErrorpage',
    'successfullDocumentsUploaded',
    'bankConfirmationPage',
    'errorPage?err=voip',
    'errorPage?err=vpn',
    'errorPage',
  ]),
  phone: {
    items: { path: '/phone', steps: ({ phone }) => [see(phone.send)] },
    missing: { path: '/phone', steps: ({ phone }) => [press(phone.send)] },
    front: {
      path: '/phone',
      steps: ({ phone, documents }) => [press(documents.types.DRIVING_LICENSE), see(phone.noCamera)],
    },
    refused: {
      path: '/phone',
      steps: ({ phone, documents }) => [
        press(documents.types.DRIVING_LICENSE),
        upload('drivers-license.pdf', 40_000),
        see(phone.notPhoto),
      ],
    },
    check: {
      path: '/phone',
      steps: ({ phone, documents }) => [press(documents.types.DRIVING_LICENSE), photo, see(phone.check)],
    },
    added: {
      path: '/phone',
      steps: ({ phone, documents }) => [
        ...[press(documents.types.DRIVING_LICENSE), photo, press(phone.use)],
        ...[press(phone.noBack), see(phone.own)],
      ],
    },
    sent: {
      path: '/phone',
      steps: ({ phone, documents }) => [
        ...[press(documents.types.DRIVING_LICENSE), photo, press(phone.use)],
        ...[press(phone.noBack), press(phone.send), see(phone.done.title)],
      ],
    },
    ended: { path: '/phone', answers: { getPhoneUpload: fails('link_expired') } },
    'not-loaded': { path: '/phone', answers: { getPhoneUpload: fails('unavailable') } },
  },
  accessibility: { page: { path: '/accessibility' } },
  notFound: { page: { path: '/nothing-here' } },
}

/** Ids are parts of host names, so `notFound` becomes `not-found`. */
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const pageEntries = (): Entry[] =>
  Object.entries(pageStates).flatMap(([page, states]) =>
    Object.entries(states).map(([state, { path = '/', answers = {}, steps = () => [] }]) => ({
      id: '',
      screen: kebab(page),
      state,
      path,
      answers,
      steps,
    })),
  )
