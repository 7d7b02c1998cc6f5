import type { DisclosureId } from '@vestibule/domain/disclosures/disclosures'
import { shownOnPage } from '@vestibule/domain/disclosures/required'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { currentWords } from '../words/language.ts'

/** Reports a shown disclosure, for screens whose own calls report no disclosures. */
export const useReportDisclosure = (clientId: string, id: DisclosureId): void => {
  useEffect(() => {
    call('disclosuresShown', {
      params: { clientId },
      body: { disclosures: shownOnPage([id], currentWords().disclosures) },
    }).catch(() => undefined)
  }, [clientId, id])
}
