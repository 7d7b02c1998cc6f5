import type { Call } from '@vestibule/contract/call'
import {
  agreeStatements,
  checkEmailCode,
  createUser,
  renamePasskey,
  saveBeneficiaries,
  saveDesignation,
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
import { parseTrustDate } from '@vestibule/domain/beneficiaries/trust-date'
import { parseAmount } from '@vestibule/domain/contribution/amount'
import { parseAccountNumber } from '@vestibule/domain/fields/account-number'
import { parseAddressLine2, parseMailingLine2 } from '@vestibule/domain/fields/address-line-2'
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
import { parsePasskeyName } from '@vestibule/domain/fields/passkey-name'
import { parsePassword } from '@vestibule/domain/fields/password'
import { parsePhone } from '@vestibule/domain/fields/phone'
import { parseRoutingNumber } from '@vestibule/domain/fields/routing-number'
import { parseSsn } from '@vestibule/domain/fields/ssn'
import { parseState } from '@vestibule/domain/fields/state'
import { parseMailingStreet, parseStreet } from '@vestibule/domain/fields/street'
import { parseVerificationCode } from '@vestibule/domain/fields/verification-code'
import { parseZip } from '@vestibule/domain/fields/zip'
import { isoDate } from '@vestibule/domain/iso-date'
import type { Result } from '@vestibule/domain/result'

export interface Parser {
  parse: (input: string) => Result<string | number, string>
  /** Valid inputs. */
  seeds: readonly string[]
  /** The server's schema for the value. */
  schema: Call['body']
  /** Converts the value to the text that a person types, if the text differs from the value. */
  typed?: (value: string) => string
  /** Set if the value is a number that the page sends as text. */
  sentAsText?: true
}

const today = isoDate(2026, 11, 22)
const american = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
const optional = { maritalStatus: undefined, spouseNamed: false }

const details = updateClientDetails.body.shape
const contact = details.trustedContact.unwrap().unwrap().shape
const client = updateClient.body.shape
const address = updateAddress.body.shape
const bank = updateBank.body.shape
const profile = updateInvestorProfile.body.shape
const heir = saveBeneficiaries.body.element.shape
const contribution = updateContribution.body.shape
const user = createUser.body.shape
const login = signUp.body.shape

const field = (schema: Call['body'], parse: Parser['parse'], ...seeds: string[]): Parser => ({
  parse,
  seeds,
  schema,
})

export const parsers: Readonly<Record<string, Parser>> = {
  parseName: field(client.firstName, parseName, "Ada O'Neil", 'Zoë-Ann', 'Lovelace'),
  parseLegalName: field(
    agreeStatements.body.shape.legal_name,
    parseLegalName,
    'Ada K. Lovelace',
    'Zoë-Ann O’Neil',
  ),
  parseEmail: field(login.email, parseEmail, 'ada@example.com', 'a.b+c@x-y.co'),
  parsePassword: field(login.password, parsePassword, 'Correct-Horse-7', 'Äö1!äöüß'),
  parsePhone: field(user.phoneNumber, parsePhone, '212-555-0100'),
  parseVerificationCode: field(checkEmailCode.body.shape.code, parseVerificationCode, '123456', '123 456'),
  parseSsn: field(client.ssn, parseSsn, '123-45-6789', '123456789'),
  parseBirthDate: {
    ...field(client.dob_date, (input) => parseBirthDate(input, today), '04/17/1985'),
    typed: american,
  },
  parseTrustDate: {
    ...field(
      saveDesignation.body.shape.beneficiaries.element.shape.trustDate,
      (input) => parseTrustDate(input, today),
      '02/03/2019',
    ),
    typed: american,
  },
  parseCitizenshipAnswer: field(client.residencyStatus, parseCitizenshipAnswer, 'US_CITIZEN', 'NEITHER'),
  parseGreenCardNumber: field(
    client.green_card_number,
    parseGreenCardNumber,
    'A012-345-678',
    'ABC1234567890',
    '***5678',
  ),
  parseCountry: field(
    client.passport_country,
    (input) => parseCountry(input, ['FR', 'DE', 'CA']),
    'FR',
    ' DE ',
  ),
  parseStreet: field(address.address_1, parseStreet, '12 Bedford Street', 'PO Box 12', 'RR 2 Box 15'),
  parseMailingStreet: field(contact.address1, parseMailingStreet, '12 Bedford Street', 'PO Box 12'),
  parseAddressLine2: field(address.address_2, parseAddressLine2, 'Apt 3'),
  parseMailingLine2: field(contact.address2, parseMailingLine2, 'PO Box 12'),
  parseCity: field(address.city, parseCity, 'New York'),
  parseZip: field(address.zipcode, parseZip, '10014', '10014-1234'),
  parseState: field(address.state, parseState, 'NY'),
  parseEmploymentStatus: field(details.employment_status, parseEmploymentStatus, 'Employed'),
  parseEmployerName: field(details.employer_name, parseEmployerName, 'Analytical Engines'),
  parseJobTitle: field(details.job_title, parseJobTitle, 'Programmer II'),
  parseYearStarted: {
    ...field(details.joined_year, (input) => parseYearStarted(input, 2026, 1985), '2015'),
    sentAsText: true,
  },
  parseMaritalStatus: field(details.marital_status, parseMaritalStatus, 'SINGLE'),
  parseFundingSource: field(profile.funding_source, parseFundingSource, 'Savings'),
  parseBand: field(profile.total_net_worth, parseBand, 'UNDER_25K'),
  parseChoice: field(profile.time_horizon, (input) => parseChoice(['a', 'b'], input), 'a'),
  parsePasskeyName: field(renamePasskey.body.shape.name, parsePasskeyName, 'Laptop'),
  parseBankName: field(bank.bank_name, parseBankName, 'First Platypus Bank'),
  parseBankAccountType: field(bank.account_type, parseBankAccountType, 'Checking'),
  parseRoutingNumber: field(bank.routing_number, parseRoutingNumber, '021000021'),
  parseAccountNumber: field(bank.account_number, parseAccountNumber, '0001234567'),
  parseDepositAmount: field(
    verifyDeposits.body.shape.amount1.shape.value,
    parseDepositAmount,
    '0.12',
    '0',
    '.12',
  ),
  parseAmount: field(
    contribution.amount,
    (input) => parseAmount(input, 50_000),
    '100',
    '50000',
    '00300',
    '$1,000',
  ),
  parseShare: field(heir.percentage, parseShare, '50', '100 %'),
  parsePercentage: field(heir.percentage, (input) => parsePercentage(input, 60), '50', '60%'),
  parseBeneficiaryBirthDate: {
    ...field(heir.dob_date, (input) => parseBeneficiaryBirthDate(input, today), '05/12/1936'),
    typed: american,
  },
  parseRelation: field(heir.relation, (input) => parseRelation(input, optional), 'SPOUSE'),
  parseTaxIdType: field(heir.taxIdType, parseTaxIdType, 'EIN'),
  parseTaxId: field(heir.taxId, (input) => parseTaxId(input, 'EIN'), '12-3456789', '123-45-6789'),
  parseAccountType: field(
    user.clientAccountType,
    (input) => ({ ok: true, value: parseAccountType(input) }),
    'PRODUCT',
  ),
}
