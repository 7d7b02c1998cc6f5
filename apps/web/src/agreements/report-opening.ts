import type { DocumentOpened } from '@vestibule/contract/application/document-opened'
import { send } from '../api/send.ts'

/** Reports that a document was opened in a tab of its own, whose pages cannot be seen (AG-09, AG-14). */
export const reportOpening = (clientId: string, uri: string): void => {
  send<DocumentOpened>('POST', '/api/agreements/document-opened/:clientId', {
    params: { clientId },
    body: { openings: [{ id: crypto.randomUUID(), agreement_id: uri, pages: [] }] },
  }).catch(() => undefined)
}
