import { backFrom, effectiveStatus, rowOf, viewOf } from '@vestibule/domain/flow/flow'
import { progressOf } from '@vestibule/domain/flow/progress'
import type { Status, Step } from '@vestibule/domain/flow/statuses'
import type { Redirect, Screen } from '@vestibule/domain/flow/types'
import { en } from '@vestibule/words/en'
import { fill } from '@vestibule/words/fill'
import type { State } from './states.ts'

/** The page that the flow table requires. */
export interface Expected {
  path: string
  heading: string
  /** `undefined` if the header is hidden. */
  progress: readonly { text: string; isCurrent: boolean; isButton: boolean }[] | undefined
  /** The name of the button that leads back, if any. */
  back: string | undefined
  /** Why the page needs no button: it shows contact details, or its wait ends without the applicant's action. */
  needsNoButton: 'contact' | 'wait' | undefined
}

export const headings: Readonly<Record<Exclude<Screen, 'break'>, string>> = {
  name: 'Tell us about yourself',
  address: 'What is your home address?',
  citizenship: 'Your citizenship',
  identity: 'Verify your identity',
  employment: 'Your employment',
  beneficiaries: 'Marital status and beneficiaries',
  finances: 'Enter in financial details',
  suitability: 'Tell us your investment goals & timeline',
  affiliations: 'Review these regulatory statements',
  agreements: 'Review and agree to terms',
  review: 'Your account is being reviewed',
  statements: 'Review and agree to statements',
  documents: 'Help us verify your identity',
  'identity-wait': 'Verifying your identity, please wait...',
  'identity-passed': 'Congratulations! Your identity has been verified successfully.',
  'not-qualified': 'Unfortunately you are not qualified for an account with the product at this time.',
  contribution: 'Select your contribution schedule and amount',
  bank: 'Connect your bank account',
  'deposit-form': 'Set up your contribution',
  'deposit-verify': 'Confirm the amounts deposited to complete your bank link.',
  confirmation: 'Confirm your contribution',
  congratulations: 'Congratulations!',
}

const breaks: Readonly<Partial<Record<Status, string>>> = {
  BREAK_JUST_ONE_MORE_STEP: 'Just one more step',
  SECOND_BREAK_JUST_ONE_MORE_STEP: 'Just one more step',
  YOU_DID_IT: 'You did it!',
  SUCCESSFUL_BANK_LINKED: 'Your bank account is linked',
}

const messages: Readonly<Record<Redirect, string>> = {
  '/message/successfullDocumentsUploaded': 'Your documents have been uploaded',
  '/message/contactWithTeamErrorpage': 'Please contact our team',
  '/message/3210letter': 'We need a letter from your employer',
}

const waits: readonly Screen[] = ['identity-wait', 'review']

/** Checks whether the screen asks for consent to the identity check, which only the personal flow does (PR-06). */
const asksConsent = (screen: Screen, flow: State['flow']): boolean =>
  screen === 'identity-wait' && flow === 'personal'

const headingOf = (screen: Screen, status: Status, flow: State['flow']): string => {
  if (asksConsent(screen, flow)) return 'Before we check your identity'
  return screen === 'break' ? (breaks[status] ?? '') : headings[screen]
}

/** Returns the statuses that Back leads to, in order. */
const chainOf = ({ flow, step, facts }: State, status: Status): Status[] => {
  const before = backFrom(flow, status, step, facts)
  return before === undefined ? [] : [before, ...chainOf({ flow, step, facts } as State, before)]
}

/** Returns the earlier steps to which the header links: those that Back reaches. Step 4 has no such links (NV-03). */
const stepsBack = (state: State, current: Step): Step[] => {
  const { flow, status, step, facts } = state
  const effective = effectiveStatus(flow, status, step, facts)
  const savedStep = effective === status ? step : (rowOf(flow, effective, step)?.step ?? step)
  if (savedStep >= 4) return []
  const reachable = chainOf(state, effective).map((one) => rowOf(flow, one, step)?.step)
  return ([1, 2, 3] as const).filter((one) => one < current && reachable.includes(one))
}

const stepsOf = (state: State, status: Status, current: Step): Expected['progress'] => {
  const { flow, step, facts } = state
  const progress = progressOf(flow, status, step, facts)
  const isCompleted = status === 'ONBOARDING_SIGNUP_COMPLETED'
  const back = stepsBack(state, current)
  return ([1, 2, 3, 4] as const).map((number) => {
    const isCurrent = number === current && !isCompleted
    const subStep = isCurrent && progress.subStep ? fill(en.application.subStep, progress.subStep) : ''
    const detail = number < current || isCompleted ? en.application.stepCompleted : subStep
    return {
      text: `${number} ${en.application.steps[flow][number]} ${detail}`.trim(),
      isCurrent,
      isButton: back.includes(number),
    }
  })
}

/** The confirmation's way back changes the bank, and bank connect then returns to the confirmation (BA-14). */
const backName = (screen: Screen, { flow, status, step, facts }: State): string => {
  if (screen === 'confirmation') return en.confirmation.changeBank
  const saved = viewOf(flow, status, step, facts)
  const isLinked = saved.kind === 'screen' && saved.screen === 'confirmation'
  return screen === 'bank' && isLinked ? en.bank.keep : en.common.back
}

/** Returns the page required at the saved status, or at a status that Back leads to. */
export const expectedAt = (state: State, status: Status = state.status): Expected => {
  const { flow, step, facts } = state
  const view = viewOf(flow, status, step, facts)
  const bare = { progress: undefined, back: undefined, needsNoButton: undefined }
  if (view.kind === 'redirect') return { ...bare, path: view.to, heading: messages[view.to] }
  if (view.kind === 'unknown')
    return { ...bare, path: '/onboarding', heading: 'Something went wrong', needsNoButton: 'contact' }
  const { screen } = view
  return {
    path: `/onboarding/${screen}`,
    heading: headingOf(screen, status, flow),
    progress: view.headerHidden ? undefined : stepsOf(state, status, view.step),
    back: backFrom(flow, status, step, facts) && backName(screen, state),
    needsNoButton: waits.includes(screen) && !asksConsent(screen, flow) ? 'wait' : undefined,
  }
}
