import type { Caller } from '../../ports/applications.ts'
import { AppError } from '../app-error.ts'
import { type ApplicationDeps, loadClient } from '../application/load.ts'
import { agreementsOf } from './list.ts'

export type OpeningsDeps = ApplicationDeps

/** Openings kept of one client: more than anybody reads, few enough to keep. */
const most = 300

/**
 * AG-09: keeps which documents were opened and which of their pages were shown, as the browser reports it. What is there
 * already gains pages. @throws AppError forbidden, not_found (no document of this client's)
 */
export const recordOpenings = async (
  deps: OpeningsDeps,
  caller: Caller,
  clientId: string,
  openings: readonly {
    id: string
    agreement_id: string
    sha256?: string | undefined
    page_count: number
    pages: number[]
  }[],
): Promise<void> => {
  const own = new Set(
    agreementsOf(await loadClient(deps, caller, clientId)).map((agreement) => agreement.agreement_id),
  )
  if (!openings.every((opening) => own.has(opening.agreement_id))) throw new AppError('not_found')
  await deps.store.evidence.putOpenings(
    clientId,
    openings.map((opening) => ({
      id: opening.id,
      agreementId: opening.agreement_id,
      sha256: opening.sha256,
      pageCount: opening.page_count,
      pages: [...new Set(opening.pages)].filter((page) => page <= opening.page_count).sort((a, b) => a - b),
    })),
    most,
    deps.clock.now(),
  )
}
