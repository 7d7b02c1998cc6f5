import type { Operations } from '../../provider-calls/operation.ts'
import type { Deps } from '../deps.ts'
import { mailOperation } from './mail-operation.ts'

export const statementsMailOperations = (
  deps: Pick<Deps, 'store' | 'mailer'> & { brand: { name: string; contact: string } },
): Operations => ({
  mail_statements: mailOperation(deps, async (call) => {
    const user = await deps.store.users.byId(call.userId ?? '')
    const agreed = (await deps.store.applications.read(call.clientId ?? ''))?.statements
    if (!user || !agreed) throw new Error('a statements mail has no user or no statements')
    const attachments = await Promise.all(
      agreed.documents.map(async ({ agreement_name, sha256 }) => {
        const content = await deps.store.evidence.readDocument(sha256)
        if (!content) throw new Error('the bytes of an agreed document are missing')
        return { filename: `${agreement_name}.pdf`, contentType: 'application/pdf', content }
      }),
    )
    return {
      to: user.email,
      subject: `The statements you agreed to with ${deps.brand.name}`,
      heading: 'Your statements',
      paragraphs: [
        'You agreed to these statements with your legal name. Please keep them.',
        ...agreed.statements.map(({ words }) => words),
        'Copies of the documents that they name are attached.',
        `If you did not agree to them, write to ${deps.brand.contact} at once.`,
      ],
      attachments,
    }
  }),
})
