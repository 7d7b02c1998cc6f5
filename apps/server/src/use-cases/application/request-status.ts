import { flowOf, judgeRequest, rowOf } from '@vestibule/domain/flow/flow'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { Application, Caller } from '../../ports/applications.ts'
import { AppError } from '../app-error.ts'
import { factsOf } from './facts.ts'
import { type ApplicationDeps, loadClient, requireVersion } from './load.ts'

/**
 * NV-05: a client_status sent by a browser is a request, judged by the flow table and the stored evidence.
 * One that is already there, or lies behind, changes nothing; one that the table does not have is refused.
 * @throws AppError forbidden, stale, status_conflict
 */
export const requestStatus = async (
  deps: ApplicationDeps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  requested: Status,
): Promise<Application> => {
  const application = await loadClient(deps, caller, clientId)
  requireVersion(application, version)
  const { client } = application
  const flow = flowOf(client.account_type)
  const judgement = judgeRequest(flow, client.client_status, client.step, requested, factsOf(application))
  if (judgement === 'conflict') throw new AppError('status_conflict')
  if (judgement !== 'moves') return application
  const place = `${client.account_type}:${client.client_status}`
  const saved = await deps.store.applications.save({
    caller,
    now: deps.clock.now(),
    clientId,
    version: client.version,
    writes: {},
    moves: { [place]: { to: requested, step: rowOf(flow, requested, client.step)?.step ?? client.step } },
    allowedFrom: [place],
    lockable: false,
    action: 'status_requested',
    detail: { to: requested },
  })
  if (!saved.ok) throw new AppError(saved.code)
  return saved.application
}
