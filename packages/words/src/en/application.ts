import type { Step } from '@vestibule/domain/flow/statuses'
import type { FlowName } from '@vestibule/domain/flow/types'

/** Texts that surround the application's screens. */
export const application = {
  steps: {
    personal: { 1: 'Personal', 2: 'Financial', 3: 'Agreements', 4: 'Contribution' },
    product: { 1: 'Personal', 2: 'Financial', 3: 'Set-Up', 4: 'Confirmation' },
  },
  /** Stands above the list of steps. {account} is the account's title. */
  heading: '{account} application',
  /** Follows the name of the current step: the screen's number among the screens of the step. */
  subStep: '{number} of {count}',
  /** Follows the account's name above a screen's title, where the names of the steps have no room for `subStep`. */
  subStepAlone: 'Step {number} of {count}',
  /** Stands above the title of the screen after a saved one. */
  saved: 'Saved',
  /** Follows the name of a completed step, for screen readers. */
  stepCompleted: 'completed',
  /** Replaces the names in the list of steps if large text leaves no room for them. */
  currentStep: 'Step {number} of {count}: {name}',
  allCompleted: 'All {count} steps completed',
  /** Shown if the applicant chose an account type that differs from the application's. */
  otherAccount: 'You have an application for a different account open: {account}. You can continue it here.',
  notLoaded: 'We could not load your application. Nothing you saved is lost.',
  noStep: 'There is no step at this address. Nothing you saved is lost.',
  goOn: 'Continue sign-up',
  unknownStatus: 'We cannot show your application. Please write to us at {contact}.',
} as const satisfies { steps: Record<FlowName, Record<Step, string>>; [key: string]: unknown }
