import { type Identification, unverifiedIn } from '@vestibule/domain/review/identification'
import type { ScreenResult } from '@vestibule/domain/review/screen'
import type { BrokerInvestigation } from '../../ports/broker.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import { loadClient } from '../application/load.ts'
import type { Deps } from '../deps.ts'

const investigationOf = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
): Promise<BrokerInvestigation | undefined> => {
  const { account } = await loadClient(deps, caller, clientId)
  if (!account?.account_id) throw new AppError('not_found')
  const { investigationId } = await deps.broker.getAccount(account.account_id)
  return investigationId === undefined ? undefined : deps.broker.getInvestigation(investigationId)
}

export const listInvestigations = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
): Promise<BrokerInvestigation[]> => {
  const investigation = await investigationOf(deps, caller, clientId)
  return investigation ? [investigation] : []
}

export const checkKyc = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
): Promise<{ watchlistScreen: ScreenResult; identification: Identification | undefined }> => {
  const investigation = await investigationOf(deps, caller, clientId)
  const id = investigation?.identificationId
  const identification = id === undefined ? undefined : await deps.broker.getIdentification(id)
  if (id !== undefined && identification)
    await deps.store.reviews.storeUnverifiedItems(clientId, id, unverifiedIn(identification))
  return { watchlistScreen: investigation?.watchlistScreen ?? 'PENDING', identification }
}
