import type { Call } from '@vestibule/contract/call'
import {
  agreeStatements,
  checkEmailCode,
  createUser,
  saveBeneficiaries,
  signUp,
  updateAddress,
  updateBank,
  updateClient,
  updateClientDetails,
  updateContribution,
  updateInvestorProfile,
  verifyDeposits,
} from '@vestibule/contract/calls'
import { parseAccountType } from '@vestibule/domain/account-types'
import { parseBeneficiaryBirthDate } from '@vestibule/domain/beneficiaries/birth-date'
import { parsePercentage, parseShare } from '@vestibule/domain/beneficiaries/percentage'
import { parseRelation } from '@vestibule/domain/beneficiaries/relation'
import { parseTaxId, parseTaxIdType } from '@vestibule/domain/beneficiaries/tax-id'
import { parseAmount } from '@vestibule/domain/contribution/amount'
import { parseAccountNumber } from '@vestibule/domain/fields/account-number'
import { parseAddressLine2 } from '@vestibule/domain/fields/address-line-2'
import { parseBand } from '@vestibule/domain/fields/bands'
import { parseBankAccountType } from '@vestibule/domain/fields/bank-account-type'
import { parseBankName } from '@vestibule/domain/fields/bank-name'
import { parseBirthDate } from '@vestibule/domain/fields/birth-date'
import { parseChoice } from '@vestibule/domain/fields/choice'
import { parseCitizenshipAnswer, parseCountry } from '@vestibule/domain/fields/citizenship'
import { parseCity } from '@vestibule/domain/fields/city'
import { parseDepositAmount } from '@vestibule/domain/fields/deposit-amount'
import { parseEmail } from '@vestibule/domain/fields/email'
import {
  parseEmployerName,
  parseEmploymentStatus,
  parseJobTitle,
  parseYearStarted,
} from '@vestibule/domain/fields/employment'
import { parseFundingSource } from '@vestibule/domain/fields/funding-source'
import { parseGreenCardNumber } from '@vestibule/domain/fields/green-card-number'
import { parseLegalName } from '@vestibule/domain/fields/legal-name'
import { parseMaritalStatus } from '@vestibule/domain/fields/marital-status'
import { parseName } from '@vestibule/domain/fields/name'
import { parsePassword } from '@vestibule/domain/fields/password'
import { parsePhone } from '@vestibule/domain/fields/phone'
import { parseRoutingNumber } from '@vestibule/domain/fields/routing-number'
import { parseSsn } from '@vestibule/domain/fields/ssn'
import { parseState } from '@vestibule/domain/fields/state'
import { parseStreet } from '@vestibule/domain/fields/street'
import { parseVerificationCode } from '@vestibule/domain/fields/verification-code'
import { parseZip } from '@vestibule/domain/fields/zip'
import { isoDate } from '@vestibule/domain/iso-date'
import type { Result } from '@vestibule/domain/result'

export interface Parser {
  parse: (input: string) => Result<string | number, string>
  /** values that are right */
  seeds: readonly string[]
  /** what takes the value on the server */
  schema: Call['body']
  /** a value as it would be typed again, where that is not the value itself */
  typed?: (value: string) => string
  /** a number that is sent as it was typed */
  sentAsText?: true
}

const today = isoDate(2026, 11, 22)
const american = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
const optional = { maritalStatus: undefined, spouseNamed: false }

const details = updateClientDetails.body.shape
const client = updateClient.body.shape
const address = updateAddress.body.shape
const bank = updateBank.body.shape
const profile = updateInvestorProfile.body.shape
const heir = saveBeneficiaries.body.element.shape

/** Every parser of a field, by its name. */
export const parsers: Readonly<Record<string, Parser>> = {
  parseName: { parse: parseName, seeds: ["Ada O'Neil", 'Zoë-Ann', 'Lovelace'], schema: client.firstName },
  parseLegalName: {
    parse: parseLegalName,
    seeds: ['Ada K. Lovelace', 'Zoë-Ann O’Neil'],
    schema: agreeStatements.body.shape.legal_name,
  },
  parseEmail: {
    parse: parseEmail,
    seeds: ['ada@example.com', 'a.b+c@x-y.co'],
    schema: signUp.body.shape.email,
  },
  parsePassword: {
    parse: parsePassword,
    seeds: ['Correct-Horse-7', 'Äö1!äöüß'],
    schema: signUp.body.shape.password,
  },
  parsePhone: { parse: parsePhone, seeds: ['212-555-0100'], schema: createUser.body.shape.phoneNumber },
  parseVerificationCode: {
    parse: parseVerificationCode,
    seeds: ['123456', '123 456'],
    schema: checkEmailCode.body.shape.code,
  },
  parseSsn: { parse: parseSsn, seeds: ['123-45-6789', '123456789'], schema: client.ssn },
  parseBirthDate: {
    parse: (input) => parseBirthDate(input, today),
    seeds: ['04/17/1985'],
    schema: client.dob_date,
    typed: american,
  },
  parseCitizenshipAnswer: {
    parse: parseCitizenshipAnswer,
    seeds: ['US_CITIZEN', 'NEITHER'],
    schema: client.residencyStatus,
  },
  parseGreenCardNumber: {
    parse: parseGreenCardNumber,
    seeds: ['A012-345-678', 'ABC1234567890', '***5678'],
    schema: client.green_card_number,
  },
  parseCountry: {
    parse: (input) => parseCountry(input, ['FR', 'DE', 'CA']),
    seeds: ['FR', ' DE '],
    schema: client.passport_country,
  },
  parseStreet: {
    parse: parseStreet,
    seeds: ['12 Bedford Street', 'PO Box 12', 'RR 2 Box 15'],
    schema: address.address_1,
  },
  parseAddressLine2: { parse: parseAddressLine2, seeds: ['Apt 3'], schema: address.address_2 },
  parseCity: { parse: parseCity, seeds: ['New York'], schema: address.city },
  parseZip: { parse: parseZip, seeds: ['10014', '10014-1234'], schema: address.zipcode },
  parseState: { parse: parseState, seeds: ['NY'], schema: address.state },
  parseEmploymentStatus: {
    parse: parseEmploymentStatus,
    seeds: ['Employed'],
    schema: details.employment_status,
  },
  parseEmployerName: {
    parse: parseEmployerName,
    seeds: ['Analytical Engines'],
    schema: details.employer_name,
  },
  parseJobTitle: { parse: parseJobTitle, seeds: ['Programmer II'], schema: details.job_title },
  parseYearStarted: {
    parse: (input) => parseYearStarted(input, 2026, 1985),
    seeds: ['2015'],
    schema: details.joined_year,
    sentAsText: true,
  },
  parseMaritalStatus: { parse: parseMaritalStatus, seeds: ['SINGLE'], schema: details.marital_status },
  parseFundingSource: { parse: parseFundingSource, seeds: ['Savings'], schema: profile.funding_source },
  parseBand: { parse: parseBand, seeds: ['UNDER_25K'], schema: profile.total_net_worth },
  parseChoice: {
    parse: (input) => parseChoice(['a', 'b'], input),
    seeds: ['a'],
    schema: profile.time_horizon,
  },
  parseBankName: { parse: parseBankName, seeds: ['First Platypus Bank'], schema: bank.bank_name },
  parseBankAccountType: { parse: parseBankAccountType, seeds: ['Checking'], schema: bank.account_type },
  parseRoutingNumber: { parse: parseRoutingNumber, seeds: ['021000021'], schema: bank.routing_number },
  parseAccountNumber: { parse: parseAccountNumber, seeds: ['0001234567'], schema: bank.account_number },
  parseDepositAmount: {
    parse: parseDepositAmount,
    seeds: ['0.12', '0', '.12'],
    schema: verifyDeposits.body.shape.amount1.shape.value,
  },
  parseAmount: {
    parse: (input) => parseAmount(input, 50_000),
    seeds: ['100', '50000', '00300', '$1,000'],
    schema: updateContribution.body.shape.amount,
  },
  parseShare: { parse: parseShare, seeds: ['50', '100 %'], schema: heir.percentage },
  parsePercentage: {
    parse: (input) => parsePercentage(input, 60),
    seeds: ['50', '60%'],
    schema: heir.percentage,
  },
  parseBeneficiaryBirthDate: {
    parse: (input) => parseBeneficiaryBirthDate(input, today),
    seeds: ['05/12/1936'],
    schema: heir.dob_date,
    typed: american,
  },
  parseRelation: {
    parse: (input) => parseRelation(input, optional),
    seeds: ['SPOUSE'],
    schema: heir.relation,
  },
  parseTaxIdType: { parse: parseTaxIdType, seeds: ['EIN'], schema: heir.taxIdType },
  parseTaxId: {
    parse: (input) => parseTaxId(input, 'EIN'),
    seeds: ['12-3456789', '123-45-6789'],
    schema: heir.taxId,
  },
  parseAccountType: {
    parse: (input) => ({ ok: true, value: parseAccountType(input) }),
    seeds: ['PRODUCT'],
    schema: createUser.body.shape.clientAccountType,
  },
}
