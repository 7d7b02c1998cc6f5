import { fill } from '@vestibule/words/fill'
import { parseLanguage } from '@vestibule/words/language'
import type { Operations } from '../../calls/operation.ts'
import type { Deps } from '../deps.ts'
import { mailOperation } from './mail-operation.ts'

interface Delivered {
  documents: { title: string; path: string }[]
  language: string
}

/** Defines the email that delivers the firm's documents as links. */
export const documentsMailOperations = (deps: Deps): Operations => ({
  mail_documents: mailOperation(deps, async (call) => {
    const user = await deps.store.users.byId(call.userId ?? '')
    if (!user) throw new Error('a mail has no user')
    const { documents, language: code } = call.input as unknown as Delivered
    const language = deps.languages.of(parseLanguage(code) ?? 'en')
    const { subject, heading, read, item, paper } = language.words.mails.documents
    return {
      to: user.email,
      language,
      subject: fill(subject, { brand: deps.brand.name }),
      heading,
      paragraphs: [
        read,
        ...documents.map(({ title, path }) => fill(item, { title, url: deps.publicUrl + path })),
        fill(paper, { contact: deps.brand.contact }),
      ],
    }
  }),
})
