import { certifiedTax } from '@vestibule/words/disclosures/tax-certification'
import { fill } from '@vestibule/words/fill'
import type { Operations } from '../../calls/operation.ts'
import type { Deps } from '../deps.ts'
import { openShown } from '../retention/sealed-records.ts'
import { attachedPdf, mailOperation } from './mail-operation.ts'

export const statementsMailOperations = (deps: Deps): Operations => ({
  mail_statements: mailOperation(deps, async (call) => {
    const user = await deps.store.users.byId(call.userId ?? '')
    const agreed = (await deps.store.applications.read(call.clientId ?? ''))?.statements
    if (!user || !agreed) throw new Error('a statements mail has no user or no statements')
    const shown = await deps.store.disclosures.lastShown(
      { userId: user.id, clientId: call.clientId ?? undefined },
      'w9',
    )
    const tax = agreed.w9_certified && shown && openShown(deps.vault, shown).rendered
    const language = deps.languages.of(agreed.language)
    const attachments = await Promise.all(
      agreed.documents.map(async ({ agreement_name, sha256 }) => {
        const content = await deps.store.evidence.readDocument(sha256)
        if (!content) throw new Error('the bytes of an agreed document are missing')
        return attachedPdf(agreement_name, content)
      }),
    )
    const { subject, heading, ...texts } = language.words.mails.statements
    return {
      to: user.email,
      language,
      subject: fill(subject, { brand: deps.brand.name }),
      heading,
      paragraphs: [
        texts.agreed,
        ...agreed.statements.map(({ words }) => words),
        ...(tax ? certifiedTax(tax, agreed.backup_withholding === true) : []),
        texts.attached,
        fill(texts.notYou, { contact: deps.brand.contact }),
      ],
      attachments,
    }
  }),
})
