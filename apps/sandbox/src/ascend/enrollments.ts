import type { Sandbox } from '../core/sandbox.ts'
import { loadAccount, saveAccount } from './account-state.ts'
import { agreementWire, enrollmentWire } from './account-wire.ts'
import { type AgreementKey, type EnrollmentKind, enrollmentKinds } from './catalog.ts'
import { newUuid } from './ids.ts'
import { pageOf } from './list-query.ts'
import { type Account, type Agreement, allOf, type Enrollment, save } from './records.ts'
import type { Call } from './route.ts'
import { type EnrollmentFields, enrollFields } from './shapes/enrollment.ts'
import { failedPrecondition, invalidField } from './status.ts'
import { parse } from './validate.ts'

export const listEnrollments = (sandbox: Sandbox, call: Call): object => {
  const account = loadAccount(sandbox, call.part('account_id'))
  const { items, ...page } = pageOf(allOf(sandbox, 'enrollment', account.id), call.query, 100)
  return { enrollments: items.map(enrollmentWire), ...page }
}

/** Enrolls in the requested and the automatic types. @returns the agreements that the applicant must affirm */
export const enroll = (sandbox: Sandbox, call: Call): object => {
  const account = loadAccount(sandbox, call.part('account_id'))
  const { enrollment: fields } = parse(enrollFields, call.body)
  const kind = kindOf(fields.type)
  checkEnrollment(sandbox, account, fields, kind)
  const added = [
    ...addEnrollment(sandbox, account, fields.type, fields),
    ...automaticTypes(fields).flatMap((type) =>
      addEnrollment(sandbox, account, type, { principal_approver_id: fields.principal_approver_id }),
    ),
  ]
  if (kind.registration) saveAccount(sandbox, { ...account, registration: kind.registration })
  return { agreements: added.map((agreement) => agreementWire(sandbox, agreement)) }
}

export const kindOf = (type: string): EnrollmentKind => {
  const kind = enrollmentKinds[type]
  if (!kind) throw new Error(`no enrollment kind for ${type}`)
  return kind
}

const checkEnrollment = (
  sandbox: Sandbox,
  account: Account,
  fields: EnrollmentFields,
  kind: EnrollmentKind,
): void => {
  if (fields.principal_approver_id !== sandbox.config.ascend.principalApproverId) {
    throw invalidField('enrollment.principal_approver_id', 'is no known principal')
  }
  const unexpected = Object.keys(fields).find((name) => name.endsWith('_metadata') && name !== kind.metadata)
  if (unexpected) throw invalidField(`enrollment.${unexpected}`, 'does not belong to this type')
  const isThere = allOf(sandbox, 'enrollment', account.id).some((each) => each.type === fields.type)
  if (isThere) throw failedPrecondition('the account is enrolled in this already')
  if (kind.registration && account.registration)
    throw failedPrecondition('the account has a registration already')
  if (account.state === 'CLOSED') throw failedPrecondition('the account is closed')
  if (kind.on) {
    if (!kind.on.includes(account.registration?.registration_type ?? '')) {
      throw failedPrecondition('the account is not registered for this type of enrollment')
    }
    if (!fields.beneficiary_enrollment_metadata)
      throw invalidField('enrollment.beneficiary_enrollment_metadata', 'is required')
  }
}

/** Returns the types that a registration adds unless the request declines them: dividend reinvestment, cash sweep. */
const automaticTypes = (fields: EnrollmentFields): string[] => {
  if (!kindOf(fields.type).registration) return []
  const choices =
    fields.individual_enrollment_metadata ??
    fields.ira_roth_enrollment_metadata ??
    fields.ira_traditional_enrollment_metadata
  return [
    ...(choices?.dividend_reinvestment_plan === 'DIVIDEND_REINVESTMENT_DECLINE'
      ? []
      : ['DIVIDEND_REINVESTMENT_PLAN']),
    ...(choices?.fdic_cash_sweep === 'FDIC_CASH_SWEEP_DECLINE' ? [] : ['CASH_FDIC_CASH_SWEEP']),
  ]
}

/** Adds an enrollment, which is active at once if it has no agreements and the account has a registration. */
const addEnrollment = (
  sandbox: Sandbox,
  account: Account,
  type: string,
  fields: Partial<EnrollmentFields>,
): Agreement[] => {
  const { agreements } = kindOf(type)
  const isActive = agreements.length === 0 && account.registration !== undefined
  const enrollment: Enrollment = {
    id: newUuid(),
    accountId: account.id,
    type,
    fields,
    state: isActive ? 'ACTIVE' : 'PENDING_AGREEMENT',
    ...(isActive && { enrollmentTime: sandbox.now().toISOString() }),
  }
  save(sandbox, 'enrollment', enrollment)
  return agreements.map((document) => addAgreement(sandbox, account, enrollment, document))
}

const addAgreement = (
  sandbox: Sandbox,
  account: Account,
  enrollment: Enrollment,
  document: AgreementKey,
): Agreement => {
  const agreement: Agreement = {
    id: newUuid(),
    accountId: account.id,
    enrollmentId: enrollment.id,
    personId: account.personId,
    document,
  }
  save(sandbox, 'agreement', agreement)
  return agreement
}
