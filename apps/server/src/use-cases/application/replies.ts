import type { Client } from '@vestibule/contract/entities'
import { returnReason } from '@vestibule/domain/contribution/returns'
import type { Contributions, Debit } from '@vestibule/domain/contribution/stopping'
import { maskSsn } from '@vestibule/domain/fields/ssn'
import { legalNameOf, nameOf } from '@vestibule/domain/forms/name'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Vault } from '../../ports/vault.ts'
import {
  type Application,
  addressColumns,
  investorColumns,
  type SavedForm,
} from '../../stores/application/rows.ts'
import type { ReturnedDeposit, Stop } from '../../stores/contributions/plans.ts'
import type { User } from '../../stores/people.ts'
import { factsOf } from './flow-state.ts'
import { birthDateOf, greenCardShown } from './sealed-columns.ts'
import { trustedContactOf } from './trusted-contact.ts'

/** Returns the user with the specification's field names. */
export const userReply = (user: User) => ({
  id: user.id,
  email: user.email,
  phoneNumber: user.phone,
  auth0UserId: user.auth0_user_id,
  ...nameOf(user),
  gender: user.gender,
  type: user.type,
  status: user.status,
  isPhoneNumberVerified: user.is_phone_verified,
  isEmailVerified: user.is_email_verified,
  isBlocked: user.is_blocked,
  clientAccountType: user.account_type,
  language: user.language,
})

export const birthDateReply = (date: IsoDate | undefined) => {
  const [dob_year = '', dob_month = '', dob_date = ''] = date?.split('-') ?? []
  return { dob_date, dob_month, dob_year }
}

export const clientReply = (vault: Vault, application: Application): Client => {
  const { client } = application
  const birthDate = birthDateOf(vault, application)
  return {
    id: client.id,
    ...nameOf(client),
    account_type: client.account_type,
    client_status: client.client_status,
    step: client.step,
    ...birthDateReply(birthDate),
    ssn: client.ssn_last4 ? maskSsn(client.ssn_last4) : '',
    residencyStatus: client.residency_status ?? '',
    passport_country: client.passport_country ?? '',
    country_of_birth: client.country_of_birth ?? '',
    green_card_number: greenCardShown(vault, application),
    locked: client.locked_at !== null,
    answers_held: client.answers_of !== null,
    facts: { ...factsOf(application) },
  }
}

const textsOf = <Column extends string>(
  columns: readonly Column[],
  row: Readonly<Record<Column, string | null>> | null,
): Record<Column, string> =>
  Object.fromEntries(columns.map((column) => [column, row?.[column] ?? ''])) as Record<Column, string>

export const addressReply = ({ address }: SavedForm) => textsOf(addressColumns, address)

export const detailsReply = (vault: Vault, application: SavedForm) => {
  const { client, details } = application
  return {
    id: client.id,
    employment_status: details?.employment_status ?? '',
    employer_name: details?.employer_name ?? '',
    employer_address: details?.employer_address ?? '',
    job_title: details?.job_title ?? '',
    joined_year: details?.joined_year ? String(details.joined_year) : '',
    trustedContact: trustedContactOf(vault, application),
    marital_status: details?.marital_status ?? '',
    affiliations: affiliationsReply(details?.affiliations ?? null),
    funding_source: details?.funding_source ?? '',
    annual_household_income: details?.annual_household_income ?? '',
    product_employee: details?.product_employee ?? false,
    apex_employee: details?.apex_employee ?? false,
  }
}

const affiliationsReply = (affiliations: NonNullable<Application['details']>['affiliations']) =>
  affiliations === null || affiliations === 'noneOfAbove' ? affiliations : [...affiliations]

export const investorReply = ({ investor }: SavedForm) => textsOf(investorColumns, investor)

export const contributionReply = ({ contribution }: Application) => ({
  amount: contribution?.amount ?? 0,
  first_deposit_date: contribution?.first_deposit_date ?? 0,
  second_deposit_date: contribution?.second_deposit_date ?? 0,
  one_time: contribution?.one_time ?? false,
  one_time_date: contribution?.one_time_date ?? '',
  ...(contribution?.tax_year ? { tax_year: contribution.tax_year } : {}),
})

export const bankReply = (application: Application) => ({
  id: application.bank?.id ?? '',
  bank_name: application.bank?.bank_name ?? '',
  bank_address: '',
  accountHolderName: legalNameOf(application.client),
  account_type: application.bank?.account_type ?? '',
  account_mask: application.bank?.account_mask ?? '',
  institution_id: application.bank?.institution_id ?? '',
  bank_account_status: application.bank?.bank_account_status ?? ('' as const),
  method: application.bank?.method ?? ('' as const),
  attempts_count: application.bank?.attempts_count ?? 0,
  ...contributionReply(application),
})

export const debitReply = ({ amount, scheduledOn: scheduled_on, arrivesOn: arrives_on }: Debit) => ({
  amount,
  scheduled_on,
  arrives_on,
})

export const contributionsReply = ({
  mayChange,
  stop,
  returned,
  contributions: { state, coming, arriving },
}: {
  mayChange: boolean
  stop: Stop | undefined
  returned: ReturnedDeposit | undefined
  contributions: Contributions
}) => ({
  state,
  may_change: mayChange,
  stopped_on: stop?.on ?? '',
  stopped_by: stop?.by ?? ('' as const),
  returned: returned
    ? {
        amount: returned.amount,
        scheduled_on: returned.drawnOn,
        reason: returnReason(returned.returnCode),
      }
    : null,
  coming: coming.map(debitReply),
  arriving: arriving.map(debitReply),
})
