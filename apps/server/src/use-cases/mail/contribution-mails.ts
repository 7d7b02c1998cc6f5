import { returnReason } from '@vestibule/domain/contribution/returns'
import { comingDebits } from '@vestibule/domain/contribution/stopping'
import { verifyBy } from '@vestibule/domain/deposits/deposit-days'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { debitText } from '@vestibule/words/debits'
import { fill } from '@vestibule/words/fill'
import { returnedTexts } from '@vestibule/words/returned-deposits'
import type { Operations } from '../../calls/operation.ts'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Stop } from '../../stores/contributions/plans.ts'
import { clientCall } from '../application/client-call.ts'
import { contributionsNow } from '../contributions/contributions-now.ts'
import { stoppableOf } from '../contributions/transfer-row.ts'
import type { Deps } from '../deps.ts'
import { mailOperation } from './mail-operation.ts'

export const depositMailOperations = (deps: Deps): Operations => {
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

/** Debits of a tax year, twice a month. */
const mostDebits = 24

export const contributionsStoppedMail = ({ client }: Application, { at, on, by }: Stop): NewCall =>
  clientCall(
    'mail_contributions_stopped',
    client.id,
    `${client.id}:${at.toISOString()}`,
    { on, by },
    client.user_id,
  )

export const depositReturnedMail = ({ client }: Application, depositId: string): NewCall =>
  clientCall('mail_deposit_returned', client.id, `${client.id}:${depositId}`, { depositId }, client.user_id)

export const contributionMailOperations = (deps: Deps): Operations => {
  const { store, clock, brand, broker, publicUrl, languages } = deps
  return {
    mail_contributions_stopped: mailOperation(deps, async (call) => {
      const clientId = call.clientId ?? ''
      const application = await store.applications.read(clientId)
      const stop = call.input as unknown as Pick<Stop, 'on' | 'by'>
      if (!application?.user.is_email_verified) return undefined
      const language = languages.of(application.user.language)
      const { stopped: words, security } = language.words.mails
      const today = clock.today()
      const returns = await store.plans.returns(clientId)
      const { arriving } = contributionsNow(application, stop.on, today, { returns })
      const date = language.format.briefDate(stop.on, today)
      const notYou = fill(security.notYou, {
        url: `${publicUrl}/onboarding/forgot-password`,
        contact: brand.contact,
      })
      return {
        to: application.user.email,
        language,
        subject: fill(words.subject, { brand: brand.name }),
        paragraphs: [
          fill(arriving.length > 0 ? words.arriving : words.noneArriving, { date }),
          ...arriving.map((debit) => debitText(debit, today, language)),
          fill(words.again, { contact: brand.contact }),
          ...(stop.by === 'RETURN' ? [] : [notYou]),
        ],
      }
    }),

    mail_plan_changed: mailOperation(deps, async (call) => {
      const clientId = call.clientId ?? ''
      const application = await store.applications.read(clientId)
      if (!application?.user.is_email_verified || (await store.plans.stoppedOn(clientId))) return undefined
      const language = languages.of(application.user.language)
      const { planChanged: words } = language.words.mails
      const today = clock.today()
      const own = application.transfers.filter(({ tax_year }) => tax_year === call.input.taxYear)
      const debits = comingDebits(own.map(stoppableOf), today, mostDebits)
      const year = String(call.input.taxYear)
      return {
        to: application.user.email,
        language,
        subject: fill(words.subject, { brand: brand.name, year }),
        heading: fill(words.heading, { year }),
        paragraphs: [
          fill(debits.length > 0 ? words.debits : words.noDebits, { year }),
          ...debits.map((debit) => debitText(debit, today, language)),
          fill(words.stop, { contact: brand.contact }),
        ],
      }
    }),

    mail_deposit_returned: mailOperation(deps, async (call) => {
      const clientId = call.clientId ?? ''
      const application = await store.applications.read(clientId)
      const returns = await store.plans.returns(clientId)
      const returned = returns.find(({ depositId }) => depositId === call.input.depositId)
      if (!application?.user.is_email_verified || !returned) return undefined
      const language = languages.of(application.user.language)
      const { returned: words } = language.words.mails
      const stop = await store.plans.stopOf(clientId)
      const today = clock.today()
      const { amount, drawnOn: scheduledOn, returnCode } = returned
      const isReplanning = await store.plans.isReplanning(clientId)
      const { state } = contributionsNow(application, stop?.on, today, { isReplanning })
      return {
        to: application.user.email,
        language,
        subject: fill(words.subject, { brand: brand.name }),
        heading: words.heading,
        paragraphs: returnedTexts(
          { amount, scheduledOn, reason: returnReason(returnCode) },
          {
            today,
            contact: brand.contact,
            isActive: state === 'ACTIVE',
            bankChangeOff: !broker.traits.hasSeveralBanks,
            hasStoppedPlan: stop?.by === 'RETURN' && stop.returnCode === returnCode,
          },
          language,
        ),
      }
    }),
  }
}
