import type { VerificationStatus } from '@vestibule/domain/verification/status'
import { ignoreProviderError } from '../../ports/provider-error.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { loadClient } from '../application/load.ts'
import type { Deps } from '../deps.ts'
import { hasConsented } from './consent.ts'
import { verificationCall } from './operations.ts'
import { personToVerify } from './person.ts'
import { pollVerification } from './poll.ts'

const isBeingSent = async ({ store }: Deps, application: Application): Promise<boolean> => {
  const call = await store.calls.byKey(verificationCall(application).key)
  return call?.state === 'pending' && (call.isHeld || call.inDoubt)
}

type Unstarted = 'not_started' | 'consent_needed'

const unstarted = async ({ store, vault }: Deps, application: Application): Promise<Unstarted> => {
  if (!personToVerify(vault, application)) return 'not_started'
  return (await hasConsented(store, application)) ? 'not_started' : 'consent_needed'
}

/** Polls at most every three seconds. Returns the stored status if the provider fails. */
export const readVerification = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
): Promise<{ status: VerificationStatus | Unstarted; application: Application }> => {
  const before = await loadClient(deps, caller, clientId)
  if (await isBeingSent(deps, before)) return { status: 'active', application: before }
  if (!before.verification) return { status: await unstarted(deps, before), application: before }
  await pollVerification(deps, before).catch(ignoreProviderError)
  const application = await loadClient(deps, caller, clientId)
  return { status: application.verification?.status ?? 'not_started', application }
}
