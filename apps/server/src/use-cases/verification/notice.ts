import type { Clock } from '../../ports/clock.ts'
import type { Notices } from '../../ports/identity-checks.ts'
import type { Limits } from '../../stores/sign-up/limits.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import { consume } from '../rate-limits.ts'

export interface NoticeDeps {
  store: Store
  clock: Clock
  limits: Limits
  notices: Notices
}

/** The provider's own senders are few, and send a handful for each person. */
const often = { max: 600, seconds: 60 }

/** Lookups of unknown keys, whoever sends them (SE-13): the provider changes its key a few times a year. */
const lookups = { max: 10, seconds: 10 * 60 }

/**
 * A webhook about identity verifications. It carries no status, so that one that is repeated, late or about somebody unknown
 * changes nothing: the job asks the provider how the attempt stands.
 * @throws AppError too_many_requests (the network, or unknown keys), unauthenticated (not the provider's); ProviderError
 */
export const takeNotice = async (
  { store, clock, limits, notices }: NoticeDeps,
  network: string,
  body: Buffer,
  signature: string,
): Promise<void> => {
  await consume(limits, clock.now(), [{ key: `notice:network:${network}`, ...often }], 'too_many_requests')
  const spendLookup = (): Promise<void> =>
    consume(limits, clock.now(), [{ key: 'notice:unknown-key', ...lookups }], 'too_many_requests')
  const notice = await notices.read(body, signature, spendLookup)
  if (!notice) throw new AppError('unauthenticated')
  const clientId =
    notice.verificationId && (await store.identityVerifications.clientOf(notice.verificationId))
  if (clientId) await store.identityVerifications.soon(clientId, clock.now())
}
