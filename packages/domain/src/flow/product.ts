import { eligible, personalFlow, verified } from './personal.ts'
import type { Flow, Row, Target } from './types.ts'

const withoutAffiliations = (status: keyof typeof personalFlow): Row => {
  const shared = personalFlow[status]
  if (!shared) throw new Error(`the personal flow has no row ${status}`)
  const { affiliated: _, ...on } = shared.on ?? {}
  return { ...shared, on }
}

/** Redirects by status are the same in both flows. */
const redirectsOf = (status: keyof typeof personalFlow): Row => {
  const { step, redirects = [], end } = personalFlow[status] ?? { step: 3 }
  return { step, redirects, restoreOnly: true, ...(end ? { end } : {}) }
}

const bank = {
  bank_linked: [{ to: 'ONBOARDING_CONFIRMATION', needs: ['bankLinked'] }],
} as const satisfies Record<string, readonly Target[]>

/** The flow of PRODUCT, the brand's direct fund account, which has no broker, micro-deposits or ACH. */
export const productFlow: Flow = {
  ONBOARDING_PERSONAL_INFO_1: withoutAffiliations('ONBOARDING_PERSONAL_INFO_1'),
  ONBOARDING_PERSONAL_INFO_2: withoutAffiliations('ONBOARDING_PERSONAL_INFO_2'),
  ONBOARDING_PERSONAL_INFO_3: withoutAffiliations('ONBOARDING_PERSONAL_INFO_3'),
  ONBOARDING_PERSONAL_INFO_4: withoutAffiliations('ONBOARDING_PERSONAL_INFO_4'),
  ONBOARDING_PERSONAL_INFO_5: {
    ...withoutAffiliations('ONBOARDING_PERSONAL_INFO_5'),
    on: { employment_saved: [{ to: 'ONBOARDING_FINANCIAL_INFO_1' }] },
  },
  ONBOARDING_FINANCIAL_INFO_1: {
    ...withoutAffiliations('ONBOARDING_FINANCIAL_INFO_1'),
    back: [{ to: 'ONBOARDING_PERSONAL_INFO_5' }],
  },
  ONBOARDING_FINANCIAL_INFO_2: {
    ...withoutAffiliations('ONBOARDING_FINANCIAL_INFO_2'),
    on: { suitability_saved: [{ to: 'ONBOARDING_CONTRIBUTION' }] },
  },
  ONBOARDING_CONTRIBUTION: {
    step: 3,
    prerequisites: eligible,
    shows: [{ screen: 'contribution' }],
    on: { contribution_saved: [{ to: 'ONBOARDING_AGREEMENTS' }] },
    back: [{ to: 'ONBOARDING_FINANCIAL_INFO_2' }],
  },
  ONBOARDING_AGREEMENTS: {
    step: 3,
    prerequisites: eligible,
    shows: [{ screen: 'statements' }],
    on: { statements_agreed: [{ to: 'ONBOARDING_KYC_CHECK' }] },
    back: [{ to: 'ONBOARDING_CONTRIBUTION' }],
  },
  ONBOARDING_KYC_CHECK: {
    step: 3,
    prerequisites: eligible,
    awaitsProvider: true,
    shows: [{ screen: 'identity-wait' }],
    on: {
      verification_passed: [{ to: 'ONBOARDING_KYC_SUCCESS', needs: ['verificationPassed'] }],
      verification_failed: [{ to: 'ONBOARDING_KYC_FAIL' }],
      watchlist_failed: [{ to: 'KYC_WATCHLIST_FAILED' }],
      verification_error: [{ to: 'ONBOARDING_AGREEMENTS' }],
    },
  },
  ONBOARDING_KYC_SUCCESS: {
    step: 3,
    shows: [verified, { screen: 'bank' }],
    on: { ...bank, continued: [{ to: 'ONBOARDING_BANK_SETUP', needs: ['verificationPassed'] }] },
    back: [{ to: 'ONBOARDING_CONTRIBUTION', when: '!justVerified' }],
    headerHidden: true,
  },
  ONBOARDING_KYC_FAIL: { step: 3, shows: [{ screen: 'not-qualified' }], end: true },
  ONBOARDING_AFFILATIONS_UNSUITABLE: redirectsOf('ONBOARDING_AFFILATIONS_UNSUITABLE'),
  KYC_DOCUMENT_UPLOADED: redirectsOf('KYC_DOCUMENT_UPLOADED'),
  KYC_DOCUMENTS_FAILED: redirectsOf('KYC_DOCUMENTS_FAILED'),
  KYC_REVIEW_FAILED: redirectsOf('KYC_REVIEW_FAILED'),
  KYC_WATCHLIST_FAILED: {
    step: 3,
    redirects: redirectsOf('KYC_WATCHLIST_FAILED').redirects ?? [],
    end: true,
  },
  ONBOARDING_BANK_SETUP: {
    step: 3,
    shows: [{ screen: 'bank' }],
    on: bank,
    back: [{ to: 'ONBOARDING_CONTRIBUTION' }],
  },
  ONBOARDING_CONFIRMATION: {
    step: 4,
    shows: [{ screen: 'confirmation' }],
    on: {
      ...bank,
      contribution_confirmed: [
        { to: 'ONBOARDING_SIGNUP_COMPLETED', needs: ['contributionGiven', 'bankLinked'] },
      ],
    },
    back: [{ to: 'ONBOARDING_BANK_SETUP' }],
  },
  ONBOARDING_SIGNUP_COMPLETED: { step: 4, shows: [{ screen: 'congratulations' }], end: true },
}

/** For each saved step, the status that replaces a status without a row in this flow (specification, section 2). */
export const productDefaults = { 3: 'ONBOARDING_CONTRIBUTION', 4: 'ONBOARDING_CONFIRMATION' } as const
