import type { Engine } from '../../provider-calls/engine.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { loadClient } from '../application/load.ts'
import { answered } from '../opening/open-account.ts'
import { certifyTaxCall, type OpeningDeps } from '../opening/operations.ts'

/** AG-06, AG-11: sends the tax certification to the broker, and affirms what was accepted, each once. @throws AppError status_conflict, provider_refused, provider_unavailable */
export const confirmAgreements = async (
  deps: OpeningDeps & { engine: Engine },
  caller: Caller,
  clientId: string,
): Promise<Application | 'pending'> => {
  const application = await loadClient(deps, caller, clientId)
  if (application.account?.affirmed_at) return application
  if (!application.acceptance || !application.account?.account_id) throw new AppError('status_conflict')
  return answered(deps, caller, clientId, await deps.engine.perform(certifyTaxCall(clientId)))
}
