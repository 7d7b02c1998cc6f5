import { contributionsOf } from '@vestibule/domain/contribution/stopping'
import { type DepositRules, verifyBy } from '@vestibule/domain/deposits/deposit-days'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { debitText } from '@vestibule/words/debits'
import { fill } from '@vestibule/words/fill'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { Operations } from '../../provider-calls/operation.ts'
import type { Application } from '../../stores/application/rows.ts'
import { clientCall } from '../application/load.ts'
import { stoppableOf } from '../contributions/transfer-row.ts'
import type { Deps } from '../deps.ts'
import { type MailDeps, mailOperation } from './mail-operation.ts'

export type DepositMailDeps = MailDeps & Pick<Deps, 'store'> & { depositRules: DepositRules }

export const depositMailOperations = (deps: DepositMailDeps): Operations => {
  const { store, brand, publicUrl, depositRules, languages } = deps
  return {
    mail_deposits: mailOperation(deps, async (call) => {
      const application = await store.applications.read(call.clientId ?? '')
      const bank = application?.bank
      const waits = bank?.relationship_state === 'PENDING' && bank.id === call.input.bankId
      if (!application || !waits || !bank.deposits_sent_on) return undefined
      const language = languages.of(application.user.language)
      const words = language.words.mails.deposits
      const until = verifyBy(bank.deposits_sent_on as IsoDate, depositRules)
      return {
        to: application.user.email,
        language,
        subject: fill(words.subject, { brand: brand.name }),
        heading: words.heading,
        paragraphs: [
          fill(words.enter, {
            bank: bank.bank_name ?? '',
            mask: bank.account_mask ?? '',
            date: language.format.longDate(until),
          }),
          words.missing,
        ],
        link: { words: words.link, address: `${publicUrl}/login-password` },
      }
    }),
  }
}

type StoppedMailDeps = MailDeps & Pick<Deps, 'store' | 'clock'>

export const contributionsStoppedMail = ({ client }: Application): NewCall =>
  clientCall('mail_contributions_stopped', client.id, client.id, {}, client.user_id)

export const stoppedMailOperations = (deps: StoppedMailDeps): Operations => {
  const { store, clock, brand, publicUrl, languages } = deps
  return {
    mail_contributions_stopped: mailOperation(deps, async (call) => {
      const clientId = call.clientId ?? ''
      const application = await store.applications.read(clientId)
      const stoppedOn = await store.plans.stoppedOn(clientId)
      if (!application?.user.is_email_verified || !stoppedOn) return undefined
      const language = languages.of(application.user.language)
      const { stopped: words, security } = language.words.mails
      const transfers = application.transfers.map(stoppableOf)
      const today = clock.today()
      const { arriving } = contributionsOf(transfers, stoppedOn, today)
      const date = language.format.briefDate(stoppedOn, today)
      return {
        to: application.user.email,
        language,
        subject: fill(words.subject, { brand: brand.name }),
        paragraphs: [
          fill(arriving.length > 0 ? words.arriving : words.noneArriving, { date }),
          ...arriving.map((debit) => debitText(debit, today, language)),
          fill(words.again, { contact: brand.contact }),
          fill(security.notYou, {
            url: `${publicUrl}/onboarding/forgot-password`,
            contact: brand.contact,
          }),
        ],
      }
    }),
  }
}
