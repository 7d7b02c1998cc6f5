import type { BodyOf } from '@vestibule/contract/calls'
import { opensAtBroker } from '@vestibule/domain/account-types'
import { distinctFormats } from '@vestibule/domain/agreements/document-formats'
import { statementDocuments } from '@vestibule/domain/agreements/statements'
import type { Language } from '@vestibule/words/language'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import { loadClient } from '../application/load.ts'
import type { Deps } from '../deps.ts'
import { agreementsOf } from './list.ts'

const most = 300

const documentsOf = (application: Application, language: Language): string[] =>
  opensAtBroker(application.client.account_type)
    ? agreementsOf(application, language).map((agreement) => agreement.agreement_id)
    : statementDocuments(language.documents).map(({ path }) => path)

/**
 * Stores which documents were viewed and how. If a view's id is sent again, adds the pages and formats
 * to the stored view.
 */
export const recordOpenings = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  openings: BodyOf<'documentOpened'>['openings'],
): Promise<void> => {
  const own = new Set(
    documentsOf(await loadClient(deps, caller, clientId), deps.languages.of(caller.language)),
  )
  if (!openings.every((opening) => own.has(opening.agreement_id))) throw new AppError('not_found')
  await deps.store.evidence.putOpenings(
    clientId,
    openings.map((opening) => ({
      id: opening.id,
      agreementId: opening.agreement_id,
      sha256: opening.sha256,
      pageCount: opening.page_count,
      pages: [...new Set(opening.pages)]
        .filter((page) => page <= (opening.page_count ?? 0))
        .sort((a, b) => a - b),
      openedAs: distinctFormats(opening.opened_as ?? ['pdf']),
    })),
    most,
    deps.clock.now(),
  )
}
