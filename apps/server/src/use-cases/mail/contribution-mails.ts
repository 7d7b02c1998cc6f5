import { formatDollars } from '@vestibule/domain/contribution/amount'
import { contributionsOf, type Debit } from '@vestibule/domain/contribution/stopping'
import { type DepositRules, verifyBy } from '@vestibule/domain/deposits/deposit-days'
import { longDate } from '@vestibule/domain/disclosures/debit'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { Operations } from '../../provider-calls/operation.ts'
import type { Application } from '../../stores/application/rows.ts'
import { clientCall } from '../application/load.ts'
import { stoppableOf } from '../contributions/transfer-row.ts'
import type { Deps } from '../deps.ts'
import { mailOperation } from './mail-operation.ts'

export type DepositMailDeps = Pick<Deps, 'store' | 'mailer' | 'publicUrl'> & {
  brand: { name: string }
  depositRules: DepositRules
}

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

type StoppedMailDeps = Pick<Deps, 'store' | 'clock' | 'mailer' | 'publicUrl'> & {
  brand: { name: string; contact: string }
}

export const contributionsStoppedMail = ({ client }: Application): NewCall =>
  clientCall('mail_contributions_stopped', client.id, client.id, {}, client.user_id)

const debitWords = ({ amount, arrivesOn }: Debit): string =>
  `${formatDollars(amount)} on ${longDate(arrivesOn)}`

export const stoppedMailOperations = (deps: StoppedMailDeps): Operations => {
  const { store, clock, brand, publicUrl } = deps
  return {
    mail_contributions_stopped: mailOperation(deps, async (call) => {
      const clientId = call.clientId ?? ''
      const application = await store.applications.read(clientId)
      const stoppedOn = await store.plans.stoppedOn(clientId)
      if (!application?.user.is_email_verified || !stoppedOn) return undefined
      const transfers = application.transfers.map(stoppableOf)
      const { arriving } = contributionsOf(transfers, stoppedOn, clock.today())
      return {
        to: application.user.email,
        subject: `Your ${brand.name} contributions were stopped`,
        paragraphs: [
          `Stopped: everything after ${longDate(stoppedOn)}. ${
            arriving.length > 0
              ? `Already sent and will still arrive: ${arriving.map(debitWords).join('; ')}.`
              : 'Nothing that was already sent is still to arrive.'
          }`,
          `To start again, write to ${brand.contact}.`,
          `If this was not you, choose a new password at ${publicUrl}/onboarding/forgot-password right away. That logs out everyone who is using your account. Then write to ${brand.contact}.`,
        ],
      }
    }),
  }
}
