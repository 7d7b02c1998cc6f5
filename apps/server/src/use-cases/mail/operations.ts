import { fill } from '@vestibule/words/fill'
import type { Operations } from '../../calls/operation.ts'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import type { User } from '../../stores/people.ts'
import { agreementsOf } from '../agreements/list.ts'
import { acceptedPdf } from '../agreements/read-pdf.ts'
import type { Deps } from '../deps.ts'
import { openShown } from '../retention/sealed-records.ts'
import { codeOperations } from './code-messages.ts'
import { attachedPdf, mailOperation } from './mail-operation.ts'

export const messageOperations = (deps: Deps): Operations => {
  const { store, vault, brand, languages } = deps
  const userOf = async ({ userId }: ProviderCall): Promise<User> => {
    const user = await store.users.byId(userId ?? '')
    if (!user) throw new Error('a mail has no user')
    return user
  }

  return {
    ...codeOperations(deps),

    mail_acceptance: mailOperation(deps, async (call) => {
      const user = await userOf(call)
      const language = languages.of(user.language)
      const { acceptance: words } = language.words.mails
      const application = await store.applications.read(call.clientId ?? '')
      if (!application) throw new Error('a mail has no client')
      const attachments = await Promise.all(
        agreementsOf(application, language).map(async ({ agreement_id, agreement_name }) =>
          attachedPdf(agreement_name, (await acceptedPdf(deps, application, agreement_id)).pdf),
        ),
      )
      return {
        to: user.email,
        language,
        subject: fill(words.subject, { brand: brand.name }),
        heading: words.heading,
        paragraphs: [words.attached, words.download, fill(words.notYou, { contact: brand.contact })],
        attachments,
      }
    }),

    mail_authorization: mailOperation(deps, async (call) => {
      const user = await userOf(call)
      const shown = await store.disclosures.lastShown(
        { userId: user.id, clientId: call.clientId ?? undefined },
        'debit',
        String(call.input.shownId),
      )
      const authorization = shown && openShown(vault, shown).rendered
      if (!authorization) throw new Error('the shown authorization is missing')
      // The authorization itself is in the language in which it was given.
      const language = languages.of(shown.language)
      const { authorization: words } = language.words.mails
      return {
        to: user.email,
        language,
        subject: words.subject,
        heading: words.heading,
        paragraphs: [words.keep, authorization],
      }
    }),
  }
}
