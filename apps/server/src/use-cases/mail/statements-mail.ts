import type { Mailer } from '../../ports/mailer.ts'
import type { Operations } from '../../provider-calls/operation.ts'
import type { Store } from '../../stores/store-type.ts'
import { inDoubt, messageId } from './in-doubt.ts'
import { mailPage } from './page.ts'

interface StatementsMailDeps {
  store: Store
  mailer: Mailer
  brand: { name: string; contact: string }
}

/** PR-02, AG-04: a copy of the statements that a PRODUCT applicant agreed to, as they were shown, with the documents. */
export const statementsMailOperations = ({ store, mailer, brand }: StatementsMailDeps): Operations => ({
  mail_statements: {
    retryUntilDelivered: true,
    ...inDoubt,
    async send(outside) {
      const user = await store.users.byId(outside.userId ?? '')
      const agreed = (await store.applications.read(outside.clientId ?? ''))?.statements
      if (!user || !agreed) throw new Error('a message has nobody, or nothing to tell of')
      const attachments = await Promise.all(
        agreed.documents.map(async ({ agreement_name, sha256 }) => {
          const content = await store.evidence.readDocument(sha256)
          if (!content) throw new Error('a document that was agreed to was not kept')
          return { filename: `${agreement_name}.pdf`, contentType: 'application/pdf', content }
        }),
      )
      await mailer.send({
        to: user.email,
        subject: `The statements you agreed to with ${brand.name}`,
        ...mailPage({
          brand: brand.name,
          heading: 'Your statements',
          paragraphs: [
            'You agreed to these statements with your legal name. Please keep them.',
            ...agreed.statements.map(({ words }) => words),
            'Copies of the documents that they name are attached.',
            `If you did not agree to them, write to ${brand.contact} at once.`,
          ],
        }),
        attachments,
        messageId: messageId(outside),
      })
      return { answer: {} }
    },
  },
})
