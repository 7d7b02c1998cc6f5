import { call } from '../../api/call.ts'

/** A tab of its own has no page tracking (AG-09, AG-14). */
export const reportOpening = (clientId: string, uri: string): void => {
  call('documentOpened', {
    params: { clientId },
    body: { openings: [{ id: crypto.randomUUID(), agreement_id: uri, pages: [] }] },
  }).catch(() => undefined)
}
