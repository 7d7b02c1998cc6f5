import { accessibility } from './en/accessibility.ts'
import { accounts } from './en/accounts.ts'
import { addPhone } from './en/add-phone.ts'
import { address } from './en/address.ts'
import { affiliations } from './en/affiliations.ts'
import { agreements } from './en/agreements.ts'
import { application } from './en/application.ts'
import { bank } from './en/bank.ts'
import { beneficiaries } from './en/beneficiaries.ts'
import { breakScreens } from './en/break.ts'
import { certificate } from './en/certificate.ts'
import { checkAnswers } from './en/check-answers.ts'
import { citizenship } from './en/citizenship.ts'
import { code } from './en/code.ts'
import { common } from './en/common.ts'
import { confirmation } from './en/confirmation.ts'
import { congratulations } from './en/congratulations.ts'
import { contribution } from './en/contribution.ts'
import { contributions } from './en/contributions.ts'
import { controls } from './en/controls.ts'
import { deadEnd } from './en/dead-end.ts'
import { depositForm } from './en/deposit-form.ts'
import { depositVerify } from './en/deposit-verify.ts'
import { designation } from './en/designation.ts'
import { details } from './en/details.ts'
import { disclosures } from './en/disclosures.ts'
import { documents } from './en/documents.ts'
import { editConflict } from './en/edit-conflict.ts'
import { editContact } from './en/edit-contact.ts'
import { email } from './en/email.ts'
import { employment } from './en/employment.ts'
import { errors } from './en/errors.ts'
import { fields } from './en/fields.ts'
import { finances } from './en/finances.ts'
import { forgotPassword } from './en/forgot-password.ts'
import { grammar } from './en/grammar.ts'
import { home } from './en/home.ts'
import { identity } from './en/identity.ts'
import { identityPassed } from './en/identity-passed.ts'
import { identityWait } from './en/identity-wait.ts'
import { languages } from './en/languages.ts'
import { loading } from './en/loading.ts'
import { logIn } from './en/log-in.ts'
import { logInCode } from './en/log-in-code.ts'
import { loginDetails } from './en/login-details.ts'
import { mails } from './en/mails.ts'
import { message } from './en/message.ts'
import { name } from './en/name.ts'
import { notQualified } from './en/not-qualified.ts'
import { oldBrowser } from './en/old-browser.ts'
import { ownAccounts } from './en/own-accounts.ts'
import { passkeys } from './en/passkeys.ts'
import { phone } from './en/phone.ts'
import { plan } from './en/plan.ts'
import { resetPassword } from './en/reset-password.ts'
import { review } from './en/review.ts'
import { schedule } from './en/schedule.ts'
import { security } from './en/security.ts'
import { session } from './en/session.ts'
import { spouse } from './en/spouse.ts'
import { statements } from './en/statements.ts'
import { suitability } from './en/suitability.ts'
import { texts } from './en/texts.ts'
import { unsubscribe } from './en/unsubscribe.ts'
import { verification } from './en/verification.ts'
import { verifyEmail } from './en/verify-email.ts'
import { verifyPhone } from './en/verify-phone.ts'

/** The English catalog, by screen. */
export const en = {
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
