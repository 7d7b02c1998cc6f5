import type { ErrorCode } from '@vestibule/contract/errors'

/** Messages by error code, for screens without a message of their own. */
const byCode = {
  unauthenticated: 'Please log in to go on.',
  csrf: 'The page has been open for too long. Please try again.',
  step_up_required: 'Please confirm that it is you, then try again.',
  contact_hold: 'Your contact details were changed, so this is possible again from {at}.',
  blocked: 'You are unable to proceed at this time. Please try again later.',
  screening_required: 'We could not check these details yet. Please start again.',
  other_application:
    'You opened another of your accounts in another tab. Load this page again, or choose the account on the home page.',
  stale: 'You changed this somewhere else.',
  ira_limit:
    'Your other IRA with us uses the IRA limit that this contribution needs. Choose a later date or less, or contact us.',
  final_details:
    'Your open account has another name or home address. Keep them here, and change them under “Your details” on the home page.',
  locked: "These answers have been sent and can't be changed here.",
  delivery_required:
    'You have not received all documents yet. Go back to your name, and continue from there to get them.',
  texts_stopped:
    'Texts to this number are stopped. Reply START to the number that our texts came from, then ask for the code again. Or use another number.',
  code_expired: 'This code has expired. Please ask for a new one.',
  too_many_attempts: 'Too many tries. Please try again later.',
  too_many_requests: 'Too many tries. Please try again later.',
  unavailable: "We're having trouble on our side. Please try again in a minute.",
} as const satisfies Partial<Record<ErrorCode, string>>

export const errors = {
  byCode,
  /** Shown if the server certainly did nothing. */
  network: 'Request failed',
  /** Shown if an action may or may not have had its effect. */
  inDoubt: "We can't tell whether this was done. Please press again: it is never done twice.",
  unknown: 'Something went wrong',
  limitToday: 'Too many tries. You can try again at {time}.',
  limitTomorrow: 'Too many tries. You can try again at {time} tomorrow.',
  /** Announced to screen readers when an error appears at a field that focus has left. */
  atField: '{label}: {message}',
  /** A second line below the message of an unexpected error. */
  reference: 'Reference for our team: {id}',
} as const
