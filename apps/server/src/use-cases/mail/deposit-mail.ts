import { type DepositRules, verifyBy } from '@vestibule/domain/deposits/deposit-days'
import { longDate } from '@vestibule/domain/disclosures/debit'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Operations } from '../../provider-calls/operation.ts'
import type { Deps } from '../deps.ts'
import { mailOperation } from './mail-operation.ts'

export type DepositMailDeps = Pick<Deps, 'store' | 'mailer' | 'publicUrl'> & {
  brand: { name: string }
  depositRules: DepositRules
}

/** Micro-deposits should have arrived; the account is named by its mask only. */
export const depositMailOperations = (deps: DepositMailDeps): Operations => {
  const { store, brand, publicUrl, depositRules } = deps
  return {
    mail_deposits: mailOperation(deps, async (call) => {
      const application = await store.applications.read(call.clientId ?? '')
      const bank = application?.bank
      const waits = bank?.relationship_state === 'PENDING' && bank.id === call.input.bankId
      if (!application || !waits || !bank.deposits_sent_on) return undefined
      const until = longDate(verifyBy(bank.deposits_sent_on as IsoDate, depositRules))
      return {
        to: application.user.email,
        subject: `Verify your bank account with ${brand.name}`,
        heading: 'Your deposits should have arrived',
        paragraphs: [
          `Look at the statement of your ${bank.bank_name} account ••••${bank.account_mask} for two deposits under $1.00, marked ACCTVERIFY. Enter their amounts by ${until}.`,
          'If they are not there, you can go on with another bank account.',
        ],
        link: { words: 'Verify deposits', address: `${publicUrl}/login-password` },
      }
    }),
  }
}
