import type { Engine } from '../../provider-calls/engine.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { loadClient } from '../application/load.ts'
import { replyOf } from '../opening/open-account.ts'
import type { OpeningDeps } from '../opening/operations.ts'
import { certifyTaxCall } from './confirm-operations.ts'

/** AG-06, AG-11: certifies tax status and affirms the accepted agreements at the broker, each once. */
export const confirmAgreements = async (
  deps: OpeningDeps & { engine: Engine },
  caller: Caller,
  clientId: string,
): Promise<Application | 'pending'> => {
  const application = await loadClient(deps, caller, clientId)
  if (application.account?.affirmed_at) return application
  if (!application.acceptance || !application.account?.account_id) throw new AppError('status_conflict')
  return replyOf(deps, caller, clientId, await deps.engine.perform(certifyTaxCall(clientId)))
}
