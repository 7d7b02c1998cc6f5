import { z } from 'zod'

/** Every failed call responds with this body. `fields` contains names from the request. */
export const errorReply = z.object({
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  fields: z.array(z.string()).optional(),
  /** Only for `not_of_age`: the first day on which the call can succeed, YYYY-MM-DD. */
  day: z.string().optional(),
  /** Only for `contact_hold`: the time at which the call can succeed. */
  until: z.string().optional(),
})
export type ErrorReply = z.output<typeof errorReply>

/** The HTTP status and message of each error code. Screens without their own text show the message. */
export const errorCodes = {
  invalid: { status: 422, message: 'Something went wrong' },
  malformed: { status: 400, message: 'The request could not be read.' },
  unknown_field: { status: 400, message: 'The request has a field that this call does not take.' },
  unauthenticated: { status: 401, message: 'Please log in to go on.' },
  firm_key: { status: 401, message: 'The key of the firm’s API is missing, unknown, expired or revoked.' },
  firm_scope: { status: 403, message: 'The key does not have the scope of this call.' },
  password_guessable: {
    status: 422,
    message:
      'This password is too easy to guess. Make it longer, or use several words that do not belong together.',
  },
  password_breached: {
    status: 422,
    message: 'This password is in a list of stolen passwords. Choose one that you have not used anywhere.',
  },
  invalid_credentials: { status: 401, message: 'Email or password is incorrect.' },
  forbidden: { status: 403, message: "You don't have access to this." },
  step_up_required: { status: 403, message: 'Please confirm that it is you.' },
  contact_hold: {
    status: 409,
    message:
      'Your contact details were changed. For your safety, this is possible again a day after the change.',
  },
  csrf: { status: 403, message: 'The page has been open for too long. Please try again.' },
  origin: { status: 403, message: 'The request did not come from our own page.' },
  screening_required: { status: 403, message: 'We could not check these details yet. Please start again.' },
  blocked: { status: 403, message: 'You are unable to proceed at this time. Please try again later.' },
  network_vpn: { status: 403, message: 'Please turn off your VPN and try again.' },
  network_tor: { status: 403, message: 'You are unable to proceed at this time. Please try again later.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  email_taken: { status: 409, message: 'An error occurred while processing your request. Please try again.' },
  status_conflict: { status: 409, message: 'Something went wrong' },
  other_application: { status: 409, message: "The session's application is another one of this user." },
  stale: { status: 409, message: 'You changed this somewhere else.' },
  final_details: {
    status: 409,
    message: 'The name and home address of an open account change only with a proof, under "Your details".',
  },
  locked: { status: 409, message: "These answers have been sent and can't be changed here." },
  not_of_age: { status: 409, message: 'You have not come of age in your state yet.' },
  date_passed: { status: 409, message: 'The date you picked has passed. Please choose another one.' },
  ira_limit: {
    status: 422,
    message: 'Your other IRA with us uses the limit that this contribution needs.',
  },
  bank_owner_mismatch: { status: 409, message: 'This bank account seems to belong to somebody else.' },
  disclosure_required: { status: 409, message: 'Something went wrong' },
  delivery_required: {
    status: 409,
    message:
      'You have not received all documents yet. Go back to your name, and continue from there to get them.',
  },
  no_risk_found: { status: 409, message: 'Something went wrong' },
  texts_stopped: {
    status: 409,
    message:
      'Texts to this number are stopped. Reply START to the number that our texts came from, then ask for the code again.',
  },
  code_mismatch: { status: 400, message: 'Entered code did not match. Please try again.' },
  code_expired: { status: 410, message: 'This code has expired. Please ask for a new one.' },
  passkey_refused: { status: 400, message: 'This passkey did not work. Please try again.' },
  too_many_passkeys: { status: 409, message: 'You have 10 passkeys. Remove one before you add another.' },
  link_expired: {
    status: 410,
    message: 'This link has expired or was used before. Please ask for a new one.',
  },
  file_too_large: { status: 413, message: 'File size is too big. Max file size is 5MB.' },
  total_too_large: { status: 413, message: 'Total file size should be less than 15MB.' },
  file_kind: { status: 415, message: 'Only JPEG, PNG and PDF files can be taken.' },
  file_heic: {
    status: 415,
    message: "This is a HEIC photo. Choose JPEG in the camera's settings, or take a screenshot.",
  },
  file_broken: {
    status: 422,
    message:
      'This file is damaged, or part of it could not be read. Print it to a new PDF, or upload a photo of it instead.',
  },
  file_password: {
    status: 422,
    message: 'This PDF needs a password. Print it to a new PDF, or upload a photo of it instead.',
  },
  file_unsafe: {
    status: 422,
    message:
      'This PDF has active content: scripts, attachments, or links to programs or other files. Print it to a new PDF, or upload a photo of it instead.',
  },
  file_too_complex: {
    status: 422,
    message: 'This PDF takes too long to check. Print it to a new PDF, or upload a photo of it instead.',
  },
  image_too_large: {
    status: 422,
    message:
      'This image has more than 50 megapixels. Set your camera to a lower resolution and take it again, or upload a screenshot of it instead.',
  },
  document_not_wanted: { status: 422, message: 'This document is not needed.' },
  documents_missing: { status: 422, message: 'A document is missing for something we need to verify.' },
  too_large: { status: 413, message: 'This is too large.' },
  unsupported_media: { status: 415, message: 'This call does not take this kind of content.' },
  version_required: { status: 428, message: 'Something went wrong' },
  too_many_attempts: { status: 429, message: 'Too many tries. Please try again later.' },
  too_many_requests: { status: 429, message: 'Too many tries. Please try again later.' },
  provider_refused: { status: 502, message: 'Something went wrong' },
  provider_unavailable: { status: 503, message: 'An error occurred. Please try again.' },
  unavailable: { status: 503, message: "We're having trouble on our side. Please try again in a minute." },
  internal: { status: 500, message: 'Something went wrong' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes
