import { expect, test } from 'vitest'
import type { Application } from '../../stores/application/rows.ts'
import type { User } from '../../stores/people.ts'
import { mayResend } from './resend.ts'

const wanted = 'KYC_DOCUMENTS_REQUIRED'
const opened = 'ONBOARDING_CONTRIBUTION'

test.each([
  ['mail_acceptance', {}, opened, true],
  ['mail_authorization', {}, opened, true],
  ['mail_contributions_stopped', {}, opened, true],
  ['mail_plan_changed', { taxYear: 2027 }, opened, true],
  ['mail_deposit_returned', { depositId: 'd' }, opened, true],
  ['mail_review', { status: opened }, opened, true],
  ['mail_review', { status: wanted }, wanted, true],
  ['mail_review', { status: wanted }, opened, false],
  ['mail_reset', {}, opened, false],
  ['mail_reminder', {}, opened, false],
  ['mail_keeping', {}, opened, false],
])('[FA-03] %s of %j can be resent at %s: %s', (operation, input, client_status, isAllowed) => {
  const application = { client: { client_status } } as Application
  const user = { is_email_verified: true } as User
  const mail = { operation, input, state: 'answered' }
  expect(mayResend(mail, user, application)).toBe(isAllowed)
  expect(mayResend(mail, { ...user, is_email_verified: false }, application)).toBe(false)
  expect(mayResend({ ...mail, state: 'pending' }, user, application)).toBe(false)
  expect(mayResend(mail, user, undefined)).toBe(false)
})
