import { call } from '../../api/call.ts'

/** The browser's own PDF viewer reports no pages. */
export const reportOpening = (clientId: string, uri: string): void => {
  call('documentOpened', {
    params: { clientId },
    body: { openings: [{ id: crypto.randomUUID(), agreement_id: uri, pages: [] }] },
  }).catch(() => undefined)
}
