import { screens } from './flow/types.ts'

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
  recover: 'recover',
  'stop-recovery': 'recover',
  unsubscribe: 'unsubscribe',
  accessibility: 'accessibility',
  usResidentsErrorPage: 'message',
  '3210letter': 'message',
  contactWithTeamErrorpage: 'message',
  errorPage: 'message',
  successfullDocumentsUploaded: 'message',
  bankConfirmationPage: 'message',
}

export const stepOf = (lastPart: string | undefined): string => {
  if (lastPart === undefined) return 'none'
  if (screens.some((screen) => screen === lastPart)) return lastPart
  return (Object.hasOwn(otherSteps, lastPart) && otherSteps[lastPart]) || 'other'
}
