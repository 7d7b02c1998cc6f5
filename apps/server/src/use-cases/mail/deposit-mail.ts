import type { DepositRules } from '@vestibule/domain/deposits/deposit-days'
import { verifyBy } from '@vestibule/domain/deposits/deposit-days'
import { longDate } from '@vestibule/domain/disclosures/debit'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Mailer } from '../../ports/mailer.ts'
import type { Operations } from '../../provider-calls/operation.ts'
import type { Store } from '../../stores/store-type.ts'
import { inDoubt, messageId } from './in-doubt.ts'
import { mailPage } from './page.ts'

export interface DepositMailDeps {
  store: Store
  mailer: Mailer
  brand: { name: string }
  publicUrl: string
  depositRules: DepositRules
}

/** Micro-deposits should have arrived; the account is named by its mask only. */
export const depositMailOperations = (deps: DepositMailDeps): Operations => {
  const { store, mailer, brand, publicUrl, depositRules } = deps
  return {
    mail_deposits: {
      retryUntilDelivered: true,
      ...inDoubt,
      async send(outside) {
        const application = await store.applications.read(outside.clientId ?? '')
        const bank = application?.bank
        const waits = bank?.relationship_state === 'PENDING' && bank.id === outside.input.bankId
        if (!application || !waits || !bank.deposits_sent_on) return { answer: {} }
        const until = longDate(verifyBy(bank.deposits_sent_on as IsoDate, depositRules))
        await mailer.send({
          to: application.user.email,
          subject: `Verify your bank account with ${brand.name}`,
          ...mailPage({
            brand: brand.name,
            heading: 'Your deposits should have arrived',
            paragraphs: [
              `Look at the statement of your ${bank.bank_name} account ••••${bank.account_mask} for two deposits under $1.00, marked ACCTVERIFY. Enter their amounts by ${until}.`,
              'If they are not there, you can go on with another bank account.',
            ],
            link: { words: 'Verify deposits', address: `${publicUrl}/login-password` },
          }),
          messageId: messageId(outside),
        })
        return { answer: {} }
      },
    },
  }
}
