import { accessibility } from './es/accessibility.ts'
import { accounts } from './es/accounts.ts'
import { addPhone } from './es/add-phone.ts'
import { address } from './es/address.ts'
import { affiliations } from './es/affiliations.ts'
import { agreements } from './es/agreements.ts'
import { application } from './es/application.ts'
import { bank } from './es/bank.ts'
import { beneficiaries } from './es/beneficiaries.ts'
import { breakScreens } from './es/break.ts'
import { certificate } from './es/certificate.ts'
import { checkAnswers } from './es/check-answers.ts'
import { citizenship } from './es/citizenship.ts'
import { code } from './es/code.ts'
import { common } from './es/common.ts'
import { confirmation } from './es/confirmation.ts'
import { congratulations } from './es/congratulations.ts'
import { contribution } from './es/contribution.ts'
import { contributions } from './es/contributions.ts'
import { controls } from './es/controls.ts'
import { deadEnd } from './es/dead-end.ts'
import { depositForm } from './es/deposit-form.ts'
import { depositVerify } from './es/deposit-verify.ts'
import { designation } from './es/designation.ts'
import { details } from './es/details.ts'
import { disclosures } from './es/disclosures.ts'
import { documents } from './es/documents.ts'
import { editConflict } from './es/edit-conflict.ts'
import { editContact } from './es/edit-contact.ts'
import { email } from './es/email.ts'
import { employment } from './es/employment.ts'
import { errors } from './es/errors.ts'
import { fields } from './es/fields.ts'
import { finances } from './es/finances.ts'
import { forgotPassword } from './es/forgot-password.ts'
import { grammar } from './es/grammar.ts'
import { home } from './es/home.ts'
import { identity } from './es/identity.ts'
import { identityPassed } from './es/identity-passed.ts'
import { identityWait } from './es/identity-wait.ts'
import { languages } from './es/languages.ts'
import { loading } from './es/loading.ts'
import { logIn } from './es/log-in.ts'
import { logInCode } from './es/log-in-code.ts'
import { loginDetails } from './es/login-details.ts'
import { mails } from './es/mails.ts'
import { message } from './es/message.ts'
import { name } from './es/name.ts'
import { notQualified } from './es/not-qualified.ts'
import { oldBrowser } from './es/old-browser.ts'
import { ownAccounts } from './es/own-accounts.ts'
import { passkeys } from './es/passkeys.ts'
import { phone } from './es/phone.ts'
import { plan } from './es/plan.ts'
import { resetPassword } from './es/reset-password.ts'
import { review } from './es/review.ts'
import { schedule } from './es/schedule.ts'
import { security } from './es/security.ts'
import { session } from './es/session.ts'
import { spouse } from './es/spouse.ts'
import { statements } from './es/statements.ts'
import { suitability } from './es/suitability.ts'
import { texts } from './es/texts.ts'
import { unsubscribe } from './es/unsubscribe.ts'
import { verification } from './es/verification.ts'
import { verifyEmail } from './es/verify-email.ts'
import { verifyPhone } from './es/verify-phone.ts'
import type { Translation, Words } from './words.ts'

/** The Spanish catalog, for the United States (es-US), in the shape of the English one. */
export const es: Translation<Words> = {
  common,
  errors,
  languages,
  loading,
  controls,
  grammar,
  fields,
  accounts,
  application,
  schedule,
  disclosures,
  home,
  email,
  loginDetails,
  logIn,
  logInCode,
  forgotPassword,
  resetPassword,
  verifyPhone,
  verifyEmail,
  addPhone,
  editContact,
  unsubscribe,
  deadEnd,
  session,
  plan,
  security,
  passkeys,
  code,
  name,
  address,
  citizenship,
  identity,
  employment,
  finances,
  suitability,
  affiliations,
  checkAnswers,
  beneficiaries,
  editConflict,
  agreements,
  spouse,
  statements,
  review,
  identityWait,
  identityPassed,
  verification,
  details,
  documents,
  phone,
  oldBrowser,
  message,
  notQualified,
  break: breakScreens,
  accessibility,
  bank,
  depositForm,
  depositVerify,
  designation,
  contribution,
  confirmation,
  congratulations,
  contributions,
  ownAccounts,
  texts,
  mails,
  certificate,
}
