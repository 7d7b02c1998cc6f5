import { acceptedFor, type Item } from '@vestibule/domain/documents/items'
import {
  documentsWantedStatuses,
  notQualifiedStatuses,
  openedStatuses,
} from '@vestibule/domain/flow/status-lists'
import type { Status } from '@vestibule/domain/flow/statuses'
import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import type { Operations } from '../../calls/operation.ts'
import type { Application } from '../../stores/application/rows.ts'
import { readerOf } from '../../stores/disclosures/disclosures.ts'
import type { Deps } from '../deps.ts'
import { showDisclosures } from '../disclosures/show.ts'
import { revokeRenderer } from '../disclosures/show-on-page.ts'
import { currentText } from '../disclosures/texts.ts'
import { type Mail, mailOperation } from './mail-operation.ts'

const wantedFor = (item: Item, { words, format }: Language): string => {
  const { documents, items, documentTypes } = words.mails.review
  return fill(documents.wanted, {
    item: items[item],
    documents: format.or(acceptedFor[item].map((type) => documentTypes[type])),
  })
}

/** Returns the email about a status. The email never reveals a watchlist, a match or a score. */
const wordsOf = (status: Status, application: Application, deps: Deps): Omit<Mail, 'to'> => {
  const { brand, publicUrl, languages } = deps
  const language = languages.of(application.user.language)
  const words = language.words.mails.review
  const wanted: readonly Item[] = application.account?.unverified ?? []
  const link = (label: string) => ({ words: label, address: `${publicUrl}/login-password` })
  if (openedStatuses.includes(status))
    return {
      language,
      subject: fill(words.opened.subject, { brand: brand.name }),
      paragraphs: [words.opened.choose, ...revocation(application, language, deps)],
      link: link(words.opened.link),
    }
  if (documentsWantedStatuses.includes(status))
    return {
      language,
      subject: fill(words.documents.subject, { brand: brand.name }),
      paragraphs: [
        words.documents.upload,
        ...wanted.map((item) => wantedFor(item, language)),
        words.documents.notByEmail,
      ],
      link: link(words.documents.link),
    }
  return {
    language,
    subject: fill(words.notOpened.subject, { brand: brand.name }),
    paragraphs: [
      fill(words.notOpened.over, { contact: brand.contact }),
      ...(brand.adverseAction?.[language.code] ?? []),
    ],
  }
}

const revocation = (application: Application, language: Language, deps: Deps): string[] => {
  const notice = revokeRenderer(deps, language, application)
  return notice ? [notice(currentText(language, 'revoke').parts)] : []
}

export const reviewMailOperations = (deps: Deps): Operations => {
  const { store, clock, vault, languages } = deps
  return {
    mail_review: {
      ...mailOperation(deps, async (call) => {
        const application = await store.applications.read(call.clientId ?? '')
        // Nothing about the review is sent to an unverified email address.
        if (!application?.user.is_email_verified) return undefined
        // The page shows the outcome, so that only the notice required by law needs an email.
        if (notQualifiedStatuses.includes(call.input.status as Status) && !deps.brand.adverseAction)
          return undefined
        return { to: application.user.email, ...wordsOf(call.input.status as Status, application, deps) }
      }),
      // The email contains the revocation notice, and each such disclosure to an applicant is recorded.
      async record(tx, { clientId, input }) {
        const application = await tx.applications.read(clientId ?? '')
        const language = languages.of(application?.user.language ?? 'en')
        const revoke = application && revokeRenderer(deps, language, application)
        if (
          !revoke ||
          !application.user.is_email_verified ||
          !openedStatuses.includes(input.status as Status)
        )
          return
        await showDisclosures(
          tx,
          'mail',
          [{ id: 'revoke', version: currentText(language, 'revoke').version }],
          {
            vault,
            language,
            ...readerOf(application),
            ip: '',
            now: clock.now(),
            rendered: { revoke },
          },
        )
      },
    },
  }
}
