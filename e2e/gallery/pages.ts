import {
  sampleContact,
  sampleContributions,
  sampleEveryKind,
  samplePasskeys,
  samplePlan,
  sampleReplies,
  sampleUser,
} from '@vestibule/testing/samples/replies'
import type { Words } from '@vestibule/words/words'
import type { onboardingScreens, pages } from '../../apps/web/src/app/routes.tsx'
import { type Answers, fails, held } from './answers.ts'
import { answersAt, clientStateAt, ownApplication, signedIn } from './applicant.ts'
import type { Entry, State } from './entry.ts'
import { fill, photo, press, see, upload } from './steps.ts'

const password = 'Correct-Horse-7'

/** The name that waits for the firm's decision. */
export const newName = { firstName: 'Augusta', lastName: 'Byron-King' }

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

/** The sample replies only. */
const usual: Answers = {}

/** States of a page. Their answers replace some of the page's. */
const at = (path: string, answers: Answers, states: Record<string, State>): Record<string, State> =>
  Object.fromEntries(
    Object.entries(states).map(([name, state]) => [
      name,
      { path, ...state, answers: { ...answers, ...state.answers } },
    ]),
  )

const emailGiven = ({ fields, common, loginDetails }: Words) => [
  fill(fields.email.label, sampleUser.email),
  press(common.continue),
  see(loginDetails.title),
]

/** The states of a page that has a form for a code. */
const codeStates = (path: string, answers: Answers, check: Answers): Record<string, State> =>
  at(path, answers, {
    empty: { steps: ({ code }) => [see(code.wait.split('{')[0] ?? '')] },
    errors: { steps: ({ code }) => [press(code.verify), see(code.errors.required)] },
    mismatch: { answers: check, steps: ({ code }) => [fill(code.label, '123456')] },
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
    compare: { path: '/', steps: ({ home, compare }) => [press(home.compare), see(compare.note)] },
    applicant: { path: '/', answers: application, steps: ({ home }) => [see(home.continue)] },
    ...at('/', completed, {
      completed: { steps: ({ contributions, common }) => [see(common.dashboard), see(contributions.stop)] },
      'several-accounts': {
        answers: {
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
        steps: ({ contributions }) => [press(contributions.stop), see(contributions.dialog.keep)],
      },
      stopping: {
        answers: { getContributions: { ...sampleContributions, state: 'STOPPING', coming: [] } },
        steps: ({ contributions }) => [see(contributions.stopping)],
      },
      stopped: {
        answers: { getContributions: sampleReplies.stopContributions },
        steps: ({ contributions }) => [see(contributions.title)],
      },
    }),
    declined: {
      path: '/',
      answers: { ...answersAt(clientStateAt('KYC_REVIEW_FAILED')), getContributions: fails('not_found') },
      steps: ({ contributions }) => [see(contributions.notLoaded)],
    },
  },
  details: {
    ...at('/details', application, {
      rows: { steps: ({ details }) => [see(details.change)] },
      held: {
        answers: { getContact: { ...sampleContact, heldUntil: '2026-11-25T15:00:00Z' } },
        steps: ({ details }) => [see(details.change)],
      },
      email: { steps: ({ details }) => [press(details.changeNamed.email), see(details.newEmail.title)] },
      address: {
        steps: ({ details }) => [press(details.changeNamed.address), see(details.newAddress.title)],
      },
      name: { steps: ({ details }) => [press(details.changeNamed.name), see(details.newName.title)] },
      'name-errors': {
        steps: ({ details, name, common }) => [
          press(details.changeNamed.name),
          fill(name.lastName, ''),
          press(common.continue),
        ],
      },
      'name-in-review': {
        answers: {
          getContact: { ...sampleContact, pendingName: newName },
        },
        steps: ({ details }) => [see(details.newName.withdraw)],
      },
      phone: { steps: ({ details }) => [press(details.changeNamed.phone), see(details.newPhone.title)] },
      code: {
        answers: {
          getContact: { ...sampleContact, pending: { contact: 'phone' as const, sentTo: '•••-•••-0199' } },
        },
        steps: ({ details, code }) => [press(details.enterCodeNamed.phone), see(code.verify)],
      },
      failed: {
        answers: { getContact: fails('unavailable') },
        steps: ({ details }) => [see(details.notLoaded)],
      },
    }),
    'signed-out': {
      path: '/details',
      answers: { getSession: visitor },
      steps: ({ details }) => [see(details.signedOut)],
    },
  },
  security: {
    ...at('/security', application, {
      several: { steps: ({ security }) => [see(security.endOthers)] },
      passkeys: {
        answers: { getPasskeys: samplePasskeys },
        steps: ({ passkeys }) => [see(passkeys.lost)],
      },
      'passkey-renamed': {
        answers: { getPasskeys: { passkeys: samplePasskeys.passkeys.slice(0, 1) } },
        steps: ({ passkeys }) => [
          press(passkeys.renameNamed.replace('{name}', 'Work laptop')),
          see(passkeys.renameTitle),
        ],
      },
      'passkey-removed': {
        answers: { getPasskeys: { passkeys: samplePasskeys.passkeys.slice(0, 1) } },
        steps: ({ passkeys }) => [
          press(passkeys.removeNamed.replace('{name}', 'Work laptop')),
          see(passkeys.removeTitle),
        ],
      },
      'only-here': {
        answers: { getBrowsers: onlyHere },
        steps: ({ security }) => [see(security.onlyHere)],
      },
      failed: {
        answers: { getBrowsers: fails('unavailable') },
        steps: ({ security }) => [see(security.notLoaded)],
      },
    }),
    ended: {
      path: '/security',
      answers: { getSession: { ...visitor, endedElsewhere: true } },
      steps: ({ security }) => [see(security.signedOut)],
    },
  },
  designation: {
    ...at('/beneficiaries', completed, {
      'in-effect': { steps: ({ designation }) => [see(designation.fromApplication)] },
      'every-kind': {
        answers: { getDesignation: sampleEveryKind },
        steps: ({ designation }) => [see(designation.charityName)],
      },
      errors: {
        steps: ({ designation }) => [
          press(designation.add.CONTINGENT),
          press(designation.review),
          see(designation.kinds.TRUST),
        ],
      },
      sign: {
        answers: { getDesignation: sampleEveryKind },
        steps: ({ designation }) => [press(designation.review), see(designation.reviewTitle)],
      },
      'spouse-asked': {
        answers: { getDesignation: { ...sampleEveryKind, state: 'CA' } },
        steps: ({ designation }) => [press(designation.review), see(designation.spouse.email)],
      },
      waiting: {
        answers: {
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
        answers: { getDesignation: { ...sampleEveryKind, ended: 'DECLINED' } },
        steps: ({ designation }) => [see(designation.spouse.ended.DECLINED)],
      },
      failed: {
        answers: { getDesignation: fails('unavailable') },
        steps: ({ designation }) => [see(designation.notLoaded)],
      },
    }),
    'not-open': {
      path: '/beneficiaries',
      answers: { ...application, getDesignation: fails('status_conflict') },
    },
    'signed-out': {
      path: '/beneficiaries',
      answers: { getSession: { ...visitor, endedElsewhere: true } },
      steps: ({ designation }) => [see(designation.signedOut)],
    },
  },
  spouse: at('/spouse#token', usual, {
    start: {},
    'no-link': { path: '/spouse' },
    errors: {
      steps: ({ code, spouse }) => [press(spouse.start), press(spouse.continue), see(code.errors.required)],
    },
    expired: {
      answers: { openSpouseConsent: fails('link_expired') },
      steps: ({ spouse }) => [press(spouse.start), see(spouse.expired)],
    },
  }),
  contributions: {
    ...at('/contributions', completed, {
      active: { steps: ({ plan }) => [see(plan.change)] },
      form: { steps: ({ plan, contribution }) => [press(plan.change), see(contribution.preview.title)] },
      authorization: {
        answers: {
          getContributionPlan: {
            ...samplePlan,
            next_bank: { ...samplePlan.bank, id: sampleUser.id, bank_name: 'Tartan Bank', moves: false },
            added: sampleContributions.coming.slice(0, 1),
          },
        },
        steps: ({ plan, common }) => [press(plan.change), press(common.next), see(plan.authorize)],
      },
      'returned-by-bank': {
        answers: {
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
        answers: { getContributionPlan: { ...samplePlan, may_change: false } },
        steps: ({ plan }) => [see(plan.none)],
      },
    }),
    ended: {
      path: '/contributions',
      answers: { getSession: { ...visitor, endedElsewhere: true } },
      steps: ({ plan }) => [see(plan.signedOut)],
    },
  },
  email: at('/onboarding', usual, {
    empty: { path: '/onboarding?account=ROTH_IRA' },
    product: { path: '/onboarding?account=PRODUCT' },
    errors: { steps: ({ common }) => [press(common.continue)] },
    'too-many': {
      answers: { validateEmail: fails('too_many_requests') },
      steps: ({ fields, common }) => [fill(fields.email.label, sampleUser.email), press(common.continue)],
    },
  }),
  'login-details': at('/onboarding', usual, {
    empty: { steps: emailGiven },
    errors: {
      steps: (words) => [
        ...emailGiven(words),
        fill(words.fields.password.label, 'Short1'),
        press(words.common.continue),
      ],
    },
    'wrong-password': {
      answers: { checkEmailExist: fails('invalid_credentials') },
      steps: (words) => [
        ...emailGiven(words),
        fill(words.fields.phone.label, sampleUser.phoneNumber),
        fill(words.fields.password.label, password),
        press(words.common.continue),
        see(words.fields.password.wrong),
      ],
    },
  }),
  'forgot-password': at('/onboarding/forgot-password', usual, {
    empty: {},
    errors: { steps: ({ forgotPassword }) => [press(forgotPassword.send)] },
  }),
  'log-in-code': {
    ...codeStates('/onboarding/log-in-code', challenged, { checkLoginCode: fails('code_mismatch') }),
    'by-email': {
      path: '/onboarding/log-in-code',
      answers: {
        getSession: { ...visitor, challenge: { sentTo: 'a•••@•••', textsStopped: true } },
      },
    },
  },
  'add-phone': at('/onboarding/add-phone', identified, {
    empty: {},
    errors: { steps: ({ common }) => [press(common.continue)] },
  }),
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
  'edit-phone': at('/onboarding/edit-phone', phoneUnverified, {
    empty: {},
    errors: { steps: ({ common }) => [press(common.save)] },
  }),
  'verify-email': codeStates('/onboarding/verify-email', emailUnverified, {
    checkEmailCode: fails('code_mismatch'),
  }),
  'edit-email': at('/onboarding/edit-email', emailUnverified, {
    empty: {},
    errors: { steps: ({ common }) => [press(common.save)] },
  }),
  'dead-end': {
    unsuitable: { path: '/onboarding/unsuitable' },
    unable: { path: '/onboarding/unable' },
    'us-residents-only': { path: '/onboarding/us-residents-only' },
  },
  unknown: at('/onboarding/name', usual, {
    'not-found': { path: '/onboarding/no-such-screen' },
    'session-loading': { answers: { getSession: held } },
    'session-not-loaded': {
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
      answers: endingIn(90),
      steps: ({ session }) => [see(session.warning.stay)],
    },
    'session-ended': {
      answers: endingIn(0),
      steps: ({ session }) => [see(session.ended.leave)],
    },
    'session-ended-errors': {
      answers: endingIn(0),
      steps: ({ session, common }) => [see(session.ended.leave), press(common.logIn)],
    },
    'session-ended-code': {
      answers: { ...endingIn(0), login: { user: null, challenge: sampleReplies.sendLoginCode } },
      steps: ({ session, common, fields, code }) => [
        see(session.ended.leave),
        fill(fields.email.label, sampleUser.email),
        fill(fields.password.label, password),
        press(common.logIn),
        see(code.label),
      ],
    },
  }),
  logIn: at('/login-password', usual, {
    empty: {},
    errors: { steps: ({ common, logIn }) => [see(logIn.open), press(common.logIn)] },
    wrong: {
      answers: { login: fails('invalid_credentials') },
      steps: ({ common, fields }) => [
        fill(fields.email.label, sampleUser.email),
        fill(fields.password.label, password),
        press(common.logIn),
      ],
    },
  }),
  resetPassword: at('/reset-password#sample', usual, {
    empty: {},
    errors: {
      steps: ({ resetPassword }) => [fill(resetPassword.password, 'short'), press(resetPassword.save)],
    },
    expired: { path: '/reset-password' },
  }),
  recover: at('/recover#sample', usual, {
    start: {},
    code: { steps: ({ recover }) => [press(recover.start)] },
    password: {
      steps: ({ code, recover, resetPassword }) => [
        press(recover.start),
        fill(code.label, '123456'),
        see(resetPassword.title),
      ],
    },
    expired: { path: '/recover' },
  }),
  stopRecovery: at('/stop-recovery#sample', usual, {
    ready: {},
    done: { steps: ({ recover }) => [press(recover.keep.stop), see(recover.keep.done.title)] },
    expired: { path: '/stop-recovery' },
  }),
  unsubscribe: at('/unsubscribe#sample', usual, {
    ready: {},
    done: { steps: ({ unsubscribe }) => [press(unsubscribe.stop), see(unsubscribe.done.title)] },
    'no-token': { path: '/unsubscribe' },
  }),
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
  phone: at('/phone', usual, {
    items: { steps: ({ phone }) => [see(phone.send)] },
    missing: { steps: ({ phone }) => [press(phone.send)] },
    front: { steps: ({ phone, documents }) => [press(documents.types.DRIVING_LICENSE), see(phone.noCamera)] },
    refused: {
      steps: ({ phone, documents }) => [
        press(documents.types.DRIVING_LICENSE),
        upload('drivers-license.pdf', 40_000),
        see(phone.notPhoto),
      ],
    },
    check: {
      steps: ({ phone, documents }) => [press(documents.types.DRIVING_LICENSE), photo, see(phone.check)],
    },
    added: {
      steps: ({ phone, documents }) => [
        ...[press(documents.types.DRIVING_LICENSE), photo, press(phone.use)],
        ...[press(phone.noBack), see(phone.own)],
      ],
    },
    sent: {
      steps: ({ phone, documents }) => [
        ...[press(documents.types.DRIVING_LICENSE), photo, press(phone.use)],
        ...[press(phone.noBack), press(phone.send), see(phone.done.title)],
      ],
    },
    ended: { answers: { getPhoneUpload: fails('link_expired') } },
    'not-loaded': { answers: { getPhoneUpload: fails('unavailable') } },
  }),
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
