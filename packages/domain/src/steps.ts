import type { Screen } from './flow/types.ts'

const applicationScreens: Readonly<Record<Screen, true>> = {
  name: true,
  address: true,
  citizenship: true,
  identity: true,
  employment: true,
  beneficiaries: true,
  finances: true,
  suitability: true,
  affiliations: true,
  agreements: true,
  review: true,
  statements: true,
  documents: true,
  'identity-wait': true,
  'identity-passed': true,
  'not-qualified': true,
  contribution: true,
  bank: true,
  'deposit-form': true,
  'deposit-verify': true,
  confirmation: true,
  congratulations: true,
  break: true,
}

const otherSteps: Readonly<Record<string, string>> = {
  '': 'home',
  onboarding: 'email',
  'login-details': 'login-details',
  'forgot-password': 'forgot-password',
  'log-in-code': 'log-in-code',
  'add-phone': 'add-phone',
  'verify-phone': 'verify-phone',
  'edit-phone': 'edit-phone',
  'verify-email': 'verify-email',
  'edit-email': 'edit-email',
  unsuitable: 'dead-end',
  unable: 'dead-end',
  'us-residents-only': 'dead-end',
  'login-password': 'log-in',
  'reset-password': 'reset-password',
  unsubscribe: 'unsubscribe',
  accessibility: 'accessibility',
  usResidentsErrorPage: 'message',
  '3210letter': 'message',
  contactWithTeamErrorpage: 'message',
  errorPage: 'message',
  successfullDocumentsUploaded: 'message',
  bankConfirmationPage: 'message',
}

/** Unknown segments become `other`: a typed address is never reported (ER-03). */
export const stepOf = (lastPart: string | undefined): string => {
  if (lastPart === undefined) return 'none'
  if (Object.hasOwn(applicationScreens, lastPart)) return lastPart
  return (Object.hasOwn(otherSteps, lastPart) && otherSteps[lastPart]) || 'other'
}
