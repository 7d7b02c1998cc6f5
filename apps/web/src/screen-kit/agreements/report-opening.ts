import { call } from '../../api/call.ts'

/** Reports that a document was opened in a tab of its own, whose pages cannot be seen (AG-09, AG-14). */
export const reportOpening = (clientId: string, uri: string): void => {
  call('documentOpened', {
    params: { clientId },
    body: { openings: [{ id: crypto.randomUUID(), agreement_id: uri, pages: [] }] },
  }).catch(() => undefined)
}
