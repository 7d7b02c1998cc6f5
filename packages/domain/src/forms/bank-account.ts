import { parseAccountNumber } from '../fields/account-number.ts'
import { parseBankAccountType } from '../fields/bank-account-type.ts'
import { parseBankName } from '../fields/bank-name.ts'
import { parseRoutingNumber } from '../fields/routing-number.ts'
import { fail, ok } from '../result.ts'
import { form } from './form.ts'

const account = {
  bank_name: parseBankName,
  account_type: parseBankAccountType,
  routing_number: parseRoutingNumber,
  account_number: parseAccountNumber,
}

export const bankAccountForm = form(account)

export const confirmedBankAccountForm = form({
  ...account,
  confirm: (typed: string, _: unknown, { account_number }: { account_number: string }) =>
    typed.trim() === account_number.trim() ? ok(undefined) : fail('mismatch'),
})
