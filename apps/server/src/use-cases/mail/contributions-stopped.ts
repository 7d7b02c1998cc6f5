import { formatDollars } from '@vestibule/domain/contribution/amount'
import { contributionsOf, type Debit } from '@vestibule/domain/contribution/stopping'
import { longDate } from '@vestibule/domain/disclosures/debit'
import type { Clock } from '../../ports/clock.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { Operations } from '../../provider-calls/operation.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { stoppableOf } from '../contributions/transfer-row.ts'
import { inDoubt, messageId } from './in-doubt.ts'
import { mailPage } from './page.ts'

interface StoppedMailDeps {
  store: Store
  clock: Clock
  mailer: Mailer
  brand: { name: string; contact: string }
  publicUrl: string
}

export const contributionsStoppedMail = ({ client }: Application): NewCall => ({
  operation: 'mail_contributions_stopped',
  key: `mail_contributions_stopped:${client.id}`,
  clientId: client.id,
  userId: client.user_id,
  input: {},
})

const debitWords = ({ amount, arrivesOn }: Debit): string =>
  `${formatDollars(amount)} on ${longDate(arrivesOn)}`

/** Contributions were stopped (SU-26, CF-08): amounts and days, nothing of the bank account. */
export const stoppedMailOperations = (deps: StoppedMailDeps): Operations => {
  const { store, clock, mailer, brand, publicUrl } = deps
  return {
    mail_contributions_stopped: {
      retryUntilDelivered: true,
      ...inDoubt,
      async send(outside) {
        const clientId = outside.clientId ?? ''
        const application = await store.applications.read(clientId)
        const stoppedOn = await store.plans.stoppedOn(clientId)
        if (!application?.user.is_email_verified || !stoppedOn) return { answer: {} }
        const transfers = application.transfers.map(stoppableOf)
        const { arriving } = contributionsOf(transfers, stoppedOn, clock.today())
        const heading = `Your ${brand.name} contributions were stopped`
        await mailer.send({
          to: application.user.email,
          subject: heading,
          ...mailPage({
            brand: brand.name,
            heading,
            paragraphs: [
              `Stopped: everything after ${longDate(stoppedOn)}. ${
                arriving.length > 0
                  ? `Already sent and will still arrive: ${arriving.map(debitWords).join('; ')}.`
                  : 'Nothing that was already sent is still to arrive.'
              }`,
              `To start again, write to ${brand.contact}.`,
              `If this was not you, choose a new password at ${publicUrl}/onboarding/forgot-password right away. That logs out everyone who is using your account. Then write to ${brand.contact}.`,
            ],
          }),
          messageId: messageId(outside),
        })
        return { answer: {} }
      },
    },
  }
}
