import { type Identification, unverifiedIn } from '@vestibule/domain/review/identification'
import type { ScreenResult } from '@vestibule/domain/review/screen'
import type { Broker } from '../../ports/broker.ts'
import type { BrokerInvestigation } from '../../ports/broker-shapes.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { type ApplicationDeps, loadClient } from '../application/load.ts'

type ReadDeps = ApplicationDeps & { broker: Broker }

/**
 * The broker's look into who owns the account; undefined until one has begun.
 * @throws AppError forbidden, not_found (no account yet); ProviderError
 */
const investigationOf = async (
  deps: ReadDeps,
  caller: Caller,
  clientId: string,
): Promise<BrokerInvestigation | undefined> => {
  const { account } = await loadClient(deps, caller, clientId)
  if (!account?.account_id) throw new AppError('not_found')
  const { investigationId } = await deps.broker.getAccount(account.account_id)
  return investigationId === undefined ? undefined : deps.broker.getInvestigation(investigationId)
}

/** The broker's looks into the applicant: one, or none yet. @throws AppError forbidden, not_found; ProviderError */
export const listInvestigations = async (
  deps: ReadDeps,
  caller: Caller,
  clientId: string,
): Promise<BrokerInvestigation[]> => {
  const investigation = await investigationOf(deps, caller, clientId)
  return investigation ? [investigation] : []
}

/**
 * KY-02: how the watchlist screen and each item stand; no identification while the broker has none. What is answered
 * here is what documents are asked for, and is kept as that.
 * @throws AppError forbidden, not_found; ProviderError
 */
export const checkKyc = async (
  deps: ReadDeps,
  caller: Caller,
  clientId: string,
): Promise<{ watchlistScreen: ScreenResult; identification: Identification | undefined }> => {
  const investigation = await investigationOf(deps, caller, clientId)
  const id = investigation?.identificationId
  const identification = id === undefined ? undefined : await deps.broker.getIdentification(id)
  if (id !== undefined && identification)
    await deps.store.reviews.asked(clientId, id, unverifiedIn(identification))
  return { watchlistScreen: investigation?.watchlistScreen ?? 'PENDING', identification }
}
