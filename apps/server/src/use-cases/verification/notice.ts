import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { consume } from '../rate-limits.ts'

const noticeLimit = { max: 600, seconds: 60 }

/** Limits lookups of unknown keys, which are rare because the provider rotates its key a few times a year. */
const lookups = { max: 10, seconds: 10 * 60 }

/** Makes the next poll due. A webhook contains no status, so a duplicate or late webhook is harmless. */
export const takeNotice = async (
  { store, clock, limits, notices }: Deps,
  network: string,
  body: Buffer,
  signature: string,
): Promise<void> => {
  await consume(
    limits,
    clock.now(),
    [{ key: `notice:network:${network}`, ...noticeLimit }],
    'too_many_requests',
  )
  const spendLookup = (): Promise<void> =>
    consume(limits, clock.now(), [{ key: 'notice:unknown-key', ...lookups }], 'too_many_requests')
  const notice = await notices.read(body, signature, spendLookup)
  if (!notice) throw new AppError('unauthenticated')
  const clientId =
    notice.verificationId && (await store.identityVerifications.clientOf(notice.verificationId))
  if (clientId) await store.identityVerifications.pollNow(clientId, clock.now())
}
