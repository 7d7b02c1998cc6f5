import type { CallName } from '@vestibule/contract/endpoints'
import { backFrom, effectiveStatus, flows, viewOf } from '@vestibule/domain/flow/flow'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { Screen } from '@vestibule/domain/flow/types'
import { taggedPdf } from '@vestibule/testing/document-pdfs'
import {
  sampleAgreements,
  sampleBank,
  sampleBeneficiary,
  sampleClient,
  sampleDetails,
  samplePasskeys,
  samplePhoneLink,
  sampleReplies,
} from '@vestibule/testing/samples/replies'
import type { Words } from '@vestibule/words/words'
import { allStates, type State as ClientState } from '../walk/states.ts'
import { fails, held, inTurn } from './answers.ts'
import { answersAt, clientStateAt } from './applicant.ts'
import type { Entry, State } from './entry.ts'
import { choose, fill, key, openFold, press, type Step, see, upload } from './steps.ts'

interface ScreenStates {
  /** The calls whose replies the screen shows. Each screen with reads also has the states `loading` and `not-loaded`. */
  reads?: readonly CallName[]
  /** The text of the button that submits the form. Each screen with a form also has the state `errors`. */
  submit?: (words: Words) => string
  states?: Readonly<Record<string, State>>
}

export const uploadedFile = 'drivers-license-front-and-back.pdf'

const firstAgreement = sampleAgreements[0]?.agreement_name ?? ''

const next = (words: Words) => words.common.continue
const noSteps = (): readonly Step[] => []
const client = (status: Status, changes: object = {}) => {
  const answers = answersAt(clientStateAt(status))
  return { ...answers, getClientOfUser: { ...(answers.getClientOfUser as typeof sampleClient), ...changes } }
}
const married = {
  getClientDetails: { ...sampleDetails, marital_status: 'MARRIED' },
  getAddress: { ...sampleReplies.getAddress, state: 'CA', zipcode: '94105', city: 'San Francisco' },
}
const two = [
  sampleBeneficiary,
  {
    ...sampleBeneficiary,
    id: '00000000-0000-4000-8000-000000000005',
    firstName: 'Anne Isabella',
    percentage: 30,
    taxIdType: '' as const,
    taxId: '',
    address1: '',
    address2: '',
    zipcode: '',
    city: '',
    state: '',
  },
]
const addressSteps = ({ address: words }: Words): Step[] => [
  fill(words.street, '500 Market Street, Suite 1200'),
  fill(words.zip, '94105'),
  fill(words.city, 'San Francisco'),
  choose(words.state, 'California'),
]
const newerAddress = {
  ...client('ONBOARDING_AFFILATIONS'),
  updateAddress: fails('stale'),
  getAddress: inTurn(sampleReplies.getAddress, { ...sampleReplies.getAddress, city: 'Brooklyn' }),
}
const conflictSteps = (words: Words): Step[] => [
  ...addressSteps(words),
  press(words.common.continue),
  see(words.editConflict.differs),
]
const countrySteps = ({ citizenship: words }: Words, text: string): Step[] => [
  press(words.answers.no, words.questions.citizen),
  press(words.answers.yes, words.questions.resident),
  fill(words.questions.passport_country, text),
]
const view = ({ agreements: words }: Words): Step[] => [
  press(words.viewNamed.replace('{name}', firstAgreement)),
  see(words.viewer.position.split('{')[0] ?? ''),
]
const readAsText = (words: Words): Step[] => [
  ...view(words),
  press(words.agreements.viewer.viewAs.text),
  see(words.agreements.viewer.shownAsText),
]
const chooseLicense = (words: Words['documents']): Step[] => [
  press(words.addNamed.replace('{item}', words.items.address)),
  choose(words.type, words.types.DRIVING_LICENSE),
]
/** Adds a file, and waits for a text. */
const addLicense = (words: Words['documents'], seen: string): Step[] => [
  ...chooseLicense(words),
  upload(uploadedFile, 2_400_000),
  see(seen),
]
const stepUp = { createBankRelationship: fails('step_up_required') }
const askedForCode = ({ code, confirmation }: Words): Step[] => [
  press(confirmation.confirm),
  see(code.phone.sent),
]
const openEdit = ({ confirmation: words }: Words): Step[] => [press(words.edit), see(words.editTitle)]

/** States of each screen in addition to its rows of the flow table. A new state takes one line. */
const screenStates: Readonly<Record<Screen, ScreenStates>> = {
  name: {
    submit: next,
    states: {
      'electronic-documents': {
        steps: ({ name, common }) => [press(name.electronicDocuments.link), see(common.close)],
      },
      failed: {
        answers: { createClient: fails('unavailable') },
        steps: ({ name, common }) => [
          fill(name.firstName, sampleClient.firstName),
          fill(name.lastName, sampleClient.lastName),
          press(common.continue),
          see(common.dismiss),
        ],
      },
    },
  },
  address: {
    reads: ['getAddress'],
    submit: next,
    states: {
      'finish-later': {
        steps: ({ common, session }) => [press(common.finishLater), see(session.finishLater.stay)],
      },
      suggestions: {
        steps: ({ address }) => [fill(address.street, '12 Bedford'), see('12 Bedford Avenue')],
      },
      'suggestion-active': {
        steps: ({ address }) => [
          fill(address.street, '12 Bedford'),
          see('12 Bedford Avenue'),
          key('ArrowDown'),
        ],
      },
      'suggestions-with-error': {
        steps: ({ address, common }) => [
          press(common.continue),
          fill(address.street, 'PO Box 7'),
          see('12 Bedford Avenue'),
        ],
      },
      'other-state': {
        steps: (words) => [
          ...addressSteps(words),
          choose(words.address.state, 'New York'),
          press(words.common.continue),
        ],
      },
      conflict: { answers: newerAddress, steps: conflictSteps },
      'conflict-loaded': {
        answers: newerAddress,
        steps: (words) => [
          ...conflictSteps(words),
          press(words.editConflict.load),
          see(words.editConflict.loaded),
        ],
      },
    },
  },
  citizenship: {
    submit: next,
    states: {
      'permanent-resident': {
        steps: ({ citizenship: words, common }) => [
          press(words.answers.no, words.questions.citizen),
          press(words.answers.yes, words.questions.resident),
          see(words.questions.country_of_birth),
          press(common.continue),
        ],
      },
      // The same in each language.
      'countries-list': { steps: (words) => [...countrySteps(words, 'Co'), see('Congo'), key('ArrowDown')] },
      'countries-none': {
        steps: (words) => [...countrySteps(words, 'Atlantis'), see(words.citizenship.countries.none)],
      },
    },
  },
  identity: {
    submit: next,
    states: { why: { steps: ({ identity: words }) => [openFold(words.why.title)] } },
  },
  employment: {
    reads: ['getClientDetails'],
    submit: next,
    states: {
      'employed-errors': {
        steps: ({ employment: words, common }) => [
          choose(words.labels.employment_status, words.statuses.Employed),
          see(words.labels.job_title),
          press(common.continue),
        ],
      },
      'trusted-contact': {
        steps: ({ employment: words }) => [press(words.trustedContact.title + words.trustedContact.purpose)],
      },
      'trusted-contact-errors': {
        steps: ({ employment: words, common }) => [
          press(words.trustedContact.title + words.trustedContact.purpose),
          fill(words.trustedContact.labels.firstName, 'Annabella'),
          press(common.continue),
          see(words.trustedContact.errors.phone_number.no_contact),
        ],
      },
    },
  },
  beneficiaries: {
    reads: ['getBeneficiaries', 'getClientDetails'],
    submit: next,
    states: {
      two: {
        answers: {
          ...client('ONBOARDING_AFFILATIONS'),
          ...married,
          getBeneficiaries: two,
        },
        path: '/onboarding/beneficiaries',
      },
      'two-with-errors': {
        answers: {
          ...client('ONBOARDING_AFFILATIONS'),
          ...married,
          getBeneficiaries: [...two, sampleBeneficiary],
        },
        path: '/onboarding/beneficiaries',
        steps: ({ beneficiaries: words, common }) => [
          choose(words.maritalStatus, words.maritalStatuses.SINGLE),
          press(common.continue),
        ],
      },
      'one-with-errors': {
        steps: ({ beneficiaries: words, common }) => [
          choose(words.maritalStatus, words.maritalStatuses.MARRIED),
          press(words.add),
          press(words.more),
          choose(words.labels.taxIdType, words.taxIdTypes.SSN),
          press(common.continue),
        ],
      },
    },
  },
  finances: { reads: ['getClientDetails', 'getInvestorProfile'], submit: next },
  suitability: { reads: ['getInvestorProfile'], submit: next },
  affiliations: {
    submit: next,
    states: {
      'check-answers': {
        steps: () => [see(sampleReplies.getAddress.city)],
      },
      'answers-not-loaded': {
        answers: { getAddress: fails('unavailable') },
        steps: ({ common }) => [see(common.tryAgain)],
      },
      consented: {
        answers: {
          ...client('ONBOARDING_AFFILATIONS', { facts: { ...sampleClient.facts, employerConsented: true } }),
          getClientDetails: { ...sampleDetails, affiliations: ['productEmployee'] },
        },
        steps: ({ affiliations: words }) => [see(words.consented)],
      },
      creating: {
        answers: { createAccount: held },
        steps: ({ affiliations: words, common }) => [
          press(words.choices.noneOfAbove),
          press(common.continue),
          see(words.creating),
        ],
      },
      'not-created': {
        answers: { createAccount: fails('provider_unavailable') },
        steps: ({ affiliations: words, common }) => [
          press(words.choices.noneOfAbove),
          press(common.continue),
          see(common.dismiss),
        ],
      },
    },
  },
  agreements: {
    reads: ['listAgreements'],
    submit: ({ agreements }) => agreements.agree,
    states: {
      accepted: { steps: ({ agreements }) => [press(agreements.acceptAll)] },
      'certification-open': {
        steps: ({ agreements }) => [
          press(agreements.acceptAll),
          press(agreements.agree),
          see(agreements.refused),
        ],
      },
      'spouse-notice': { answers: married },
      viewer: { steps: view },
      'viewer-text': { steps: readAsText },
      // Has headings, lists and tables.
      'viewer-text-tables': { answers: { getAgreementPdf: await taggedPdf() }, steps: readAsText },
      'viewer-not-loaded': {
        answers: { getAgreementPdf: fails('unavailable') },
        steps: ({ agreements: words }) => [
          press(words.viewNamed.replace('{name}', firstAgreement)),
          see(words.viewer.notLoaded),
        ],
      },
    },
  },
  review: {
    states: {
      longer: {
        answers: { getAccount: { ...sampleReplies.getAccount, reviewed_for: 90 } },
        steps: ({ review }) => [see(review.longer.slice(0, 40))],
      },
      'not-affirmed': {
        answers: { confirmAgreements: fails('provider_unavailable') },
        steps: ({ review }) => [see(review.notAffirmed)],
      },
      'documents-not-loaded': {
        answers: { listAgreements: fails('unavailable') },
        steps: ({ agreements }) => [see(agreements.accepted.notLoaded)],
      },
    },
  },
  statements: {
    submit: ({ statements }) => statements.agree,
    states: {
      agreed: {
        steps: ({ statements: words }) => [
          press(words.agreeToAll),
          fill(words.legalName, `${sampleClient.firstName} ${sampleClient.lastName}`),
        ],
      },
      'check-answers': {
        steps: () => [see(sampleReplies.getAddress.city)],
      },
    },
  },
  documents: {
    reads: ['getKycCheck'],
    submit: ({ documents }) => documents.upload,
    states: {
      added: { steps: ({ documents: words }) => addLicense(words, words.delete) },
      uploading: {
        answers: {
          getKycCheck: {
            ...sampleReplies.getKycCheck,
            results: sampleReplies.getKycCheck.results.map((one) => ({
              ...one,
              identification_number_verified: 'VERIFIED',
            })),
          },
          uploadDocuments: held,
        },
        steps: ({ documents: words }) => [
          ...addLicense(words, words.added),
          press(words.upload),
          see(words.uploading),
        ],
      },
      refused: {
        steps: ({ documents: words }) => [
          ...chooseLicense(words),
          upload('photo.pdf', 6_000_000),
          see(words.refusals.too_large),
        ],
      },
      checking: {
        answers: { checkDocument: held },
        steps: ({ documents: words }) => addLicense(words, words.checking),
      },
      'refused-by-check': {
        answers: { checkDocument: fails('file_password', 'DRIVING_LICENSE') },
        steps: ({ documents: words }) => addLicense(words, words.errors.file_password),
      },
      'phone-code': {
        answers: { getPhoneLink: samplePhoneLink },
        steps: ({ documents }) => [see(documents.phone.mail)],
      },
      'phone-mailed': {
        answers: { getPhoneLink: samplePhoneLink },
        steps: ({ documents }) => [press(documents.phone.mail), see(documents.phone.renew)],
      },
      'phone-connected': {
        answers: { getPhoneLink: { ...samplePhoneLink, state: 'open', url: null } },
        steps: ({ documents }) => [see(documents.phone.open)],
      },
      'phone-expired': {
        answers: { getPhoneLink: { ...samplePhoneLink, state: 'expired', url: null } },
        steps: ({ documents }) => [see(documents.phone.expired)],
      },
      waiting: {
        answers: { getKycCheck: { watchlist_screen: 'PASSED', results: [] } },
        steps: ({ documents }) => [see(documents.waiting)],
      },
    },
  },
  'identity-wait': {
    submit: next,
    states: {
      waiting: { answers: { getVerification: { status: 'active' } } },
      'not-finished': {
        answers: { getVerification: { status: 'expired' } },
        steps: ({ identityWait }) => [see(identityWait.failed)],
      },
      'not-of-age': {
        answers: { getVerification: { status: 'not_started' }, createVerification: fails('not_of_age') },
      },
    },
  },
  'identity-passed': {},
  'not-qualified': {},
  contribution: {
    reads: ['getBank'],
    submit: (words) => words.common.next,
    states: {
      twice: {
        steps: ({ contribution: words }) => [
          fill(words.amount, '300'),
          press(words.frequencies.TWICE_PER_MONTH),
          press('5'),
          press('20'),
        ],
      },
      'one-time': { steps: ({ contribution: words }) => [press(words.frequencies.ONE_TIME)] },
      'tax-year': {
        answers: {
          getBank: {
            ...sampleBank,
            one_time: true,
            one_time_date: '2027-01-15',
            first_deposit_date: 0,
            tax_year: 2026,
          },
        },
      },
      'too-much': {
        steps: ({ contribution: words, common }) => [fill(words.amount, '9000'), press(common.next)],
      },
      doubtful: {
        answers: {
          getBank: {
            ...sampleBank,
            ira_doubts: { taxYear: 2026, noCompensation: true, incomeEnd: 168_000, joint: false },
          },
        },
      },
      'limit-used-this-year': {
        answers: { getBank: { ...sampleBank, already_contributed: { 2026: 7000, 2027: 1000, 2028: 1000 } } },
      },
      'limit-used': {
        answers: { getBank: { ...sampleBank, already_contributed: { 2026: 7000, 2027: 7500, 2028: 7500 } } },
      },
    },
  },
  bank: {
    states: {
      'linked-elsewhere': {
        answers: {
          ...client('ONBOARDING_BANK_SETUP', { answers_held: true }),
          getBank: {
            ...sampleBank,
            linked_elsewhere: { bank_name: sampleBank.bank_name, account_mask: sampleBank.account_mask },
          },
        },
        steps: ({ bank: words }) => [see(words.linked.text)],
      },
      unavailable: {
        steps: ({ bank: words }) => [press(words.instantly.title), see(words.unavailable)],
      },
    },
  },
  'deposit-form': {
    reads: ['getBank'],
    submit: next,
    states: {
      mismatch: {
        steps: ({ depositForm: { labels, accountTypes }, common }) => [
          fill(labels.bank_name, sampleBank.bank_name),
          choose(labels.account_type, accountTypes.Checking),
          fill(labels.routing_number, '021000021'),
          fill(labels.account_number, '12345678901234567'),
          fill(labels.confirm, '1'),
          press(common.continue),
        ],
      },
    },
  },
  'deposit-verify': {
    reads: ['getDeposits'],
    submit: ({ depositVerify }) => depositVerify.verify,
    states: {
      'last-try': { answers: { getDeposits: { ...sampleReplies.getDeposits, attemptsLeft: 1 } } },
      gone: { answers: { getDeposits: fails('not_found') } },
    },
  },
  confirmation: {
    reads: ['getBank'],
    states: {
      edit: { steps: openEdit },
      'edit-errors': {
        steps: (words) => [
          ...openEdit(words),
          fill(words.contribution.amount, '5'),
          press(words.common.next),
          see(words.contribution.errors.amount.below_minimum),
        ],
      },
      'edit-one-time': {
        steps: (words) => [...openEdit(words), press(words.contribution.frequencies.ONE_TIME)],
      },
      'one-time': {
        answers: {
          getBank: { ...sampleBank, one_time: true, one_time_date: '2026-12-26', first_deposit_date: 0 },
        },
      },
      'date-passed': {
        answers: {
          getBank: { ...sampleBank, one_time: true, one_time_date: '2026-11-20', first_deposit_date: 0 },
        },
      },
      'step-up-passkey': {
        answers: { ...stepUp, getPasskeys: samplePasskeys },
        steps: ({ passkeys, confirmation }) => [press(confirmation.confirm), see(passkeys.use)],
      },
      'step-up-email': {
        answers: { ...stepUp, sendStepUpCode: { sentTo: 'a•••@•••', textsStopped: true } },
        steps: askedForCode,
      },
      'step-up': { answers: stepUp, steps: askedForCode },
      failed: {
        answers: { createBankRelationship: fails('provider_unavailable') },
        steps: ({ confirmation, common }) => [press(confirmation.confirm), see(common.dismiss)],
      },
    },
  },
  congratulations: {
    states: {
      'traditional-ira': {
        answers: answersAt(clientStateAt('ONBOARDING_SIGNUP_COMPLETED', 'TRADITIONAL_IRA')),
      },
      individual: { answers: answersAt(clientStateAt('ONBOARDING_SIGNUP_COMPLETED', 'REGULAR')) },
      loading: { answers: { getBank: held, getAccount: held, listAgreements: held } },
      'not-loaded': {
        answers: {
          getBank: fails('unavailable'),
          getAccount: fails('unavailable'),
          listAgreements: fails('unavailable'),
        },
        steps: ({ agreements }) => [press(agreements.accepted.title), see(agreements.accepted.notLoaded)],
      },
    },
  },
  break: {},
}

/** Returns the status, followed by the statuses that repeated use of Back reaches. */
const behind = ({ flow, step, facts }: ClientState, status: Status): Status[] => {
  const before = backFrom(flow, status, step, facts)
  return before === undefined ? [status] : [status, ...behind({ flow, step, facts } as ClientState, before)]
}

/** Client states from which Back leads to saved answers that are editable (`filled`) or locked (`read-only`). */
const laterClients = {
  filled: [clientStateAt('ONBOARDING_AFFILATIONS'), clientStateAt('ONBOARDING_BANK_SETUP')],
  'read-only': [clientStateAt('ONBOARDING_AGREEMENTS')],
} as const

const filledStates = (screen: Screen): Record<string, State> =>
  Object.fromEntries(
    Object.entries(laterClients).flatMap(([name, states]) => {
      const state = states.find(({ flow, status, step, facts }) =>
        behind({ flow, status, step, facts } as ClientState, status)
          .slice(1)
          .some((earlier) => {
            const view = viewOf(flow, earlier, step, facts)
            return view.kind === 'screen' && view.screen === screen
          }),
      )
      return state ? [[name, { path: `/onboarding/${screen}`, answers: answersAt(state) }]] : []
    }),
  )

const withReads = (reads: readonly CallName[], answer: unknown): Entry['answers'] =>
  Object.fromEntries(reads.map((name) => [name, answer]))

const derivedStates = (screen: Screen, filled: Record<string, State>): Record<string, State> => {
  const { reads, submit } = screenStates[screen]
  const from = filled.filled?.answers ?? {}
  return {
    ...filled,
    ...(submit ? { errors: { steps: (words: Words) => [press(submit(words))] } } : {}),
    ...(reads
      ? {
          loading: { answers: { ...from, ...withReads(reads, held) } },
          'not-loaded': {
            answers: { ...from, ...withReads(reads, fails('unavailable')) },
            steps: ({ common }: Words) => [see(common.tryAgain)],
          },
        }
      : {}),
  }
}

const slug = (status: Status): string =>
  status
    .replace(/^ONBOARDING_/, '')
    .toLowerCase()
    .replaceAll('_', '-')

/** Returns an entry for each screen and redirect of each row of the flow table. */
const rowEntries = (): Entry[] => {
  const found = new Map<string, Entry>()
  const isUsual = ({ accountType, unlike }: ClientState) => accountType === 'ROTH_IRA' && unlike === ''
  for (const state of allStates().sort((one, other) => Number(isUsual(other)) - Number(isUsual(one)))) {
    const { flow, status, step, facts } = state
    if (!flows[flow][status] || effectiveStatus(flow, status, step, facts) !== status) continue
    const view = viewOf(flow, status, step, facts)
    if (view.kind === 'unknown') continue
    const target = view.kind === 'screen' ? view.screen : view.to
    const key = `${flow} ${status} ${target}`
    if (found.has(key)) continue
    const screen = view.kind === 'screen' ? view.screen : 'message'
    const name = `${flow}-${slug(status)}`
    const isTaken = [...found.values()].some((one) => one.screen === screen && one.state === name)
    found.set(key, {
      id: '',
      screen,
      state: isTaken ? `${name}-2` : name,
      path: `/onboarding/${view.kind === 'screen' ? view.screen : 'name'}`,
      answers: answersAt(state),
      steps: noSteps,
      row: { flow, status },
    })
  }
  return [...found.values()]
}

/** The identity check passes while the page waits, which no stored status shows. */
const passedEntry = (flow: 'personal' | 'product'): Entry => {
  const type = flow === 'personal' ? 'ROTH_IRA' : 'PRODUCT'
  const before = answersAt(clientStateAt('ONBOARDING_KYC_CHECK', type))
  const after = answersAt(clientStateAt('ONBOARDING_KYC_SUCCESS', type))
  return {
    id: '',
    screen: 'identity-passed',
    state: `${flow}-kyc-success`,
    path: '/onboarding/identity-wait',
    answers: {
      ...before,
      getVerification: { status: 'success' },
      getClientOfUser: inTurn(before.getClientOfUser ?? held, after.getClientOfUser ?? held),
    } as Entry['answers'],
    steps: noSteps,
    row: { flow, status: 'ONBOARDING_KYC_SUCCESS' },
  }
}

/** Every row of the flow table, followed by the further states of its screen. */
export const screenEntries = (): Entry[] => {
  const rows = [...rowEntries(), passedEntry('personal'), passedEntry('product')]
  const others = (Object.keys(screenStates) as Screen[]).flatMap((screen) => {
    const first = rows.find((row) => row.screen === screen)
    if (!first) throw new Error(`no row of the flow table shows ${screen}`)
    const states = { ...derivedStates(screen, filledStates(screen)), ...screenStates[screen].states }
    return Object.entries<State>(states).map(
      ([name, { path, answers, steps = noSteps }]): Entry => ({
        id: '',
        screen,
        state: name,
        path: path ?? first.path,
        answers: { ...first.answers, ...answers },
        steps,
      }),
    )
  })
  return [...rows, ...others]
}
