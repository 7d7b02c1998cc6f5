import type { Browser } from '@vestibule/domain/browsers'
import type { RememberedDevice } from '../../stores/access/devices.ts'
import type { Deps } from '../deps.ts'

/** A browser needs no code for this long after a login. */
export const deviceSeconds = 60 * 24 * 60 * 60

const until = (now: Date): Date => new Date(now.getTime() + deviceSeconds * 1000)

export const isKnownDevice = async (
  { devices, clock, hashOf }: Deps,
  token: string,
  userId: string,
  browser: Browser,
): Promise<boolean> => {
  const now = clock.now()
  return token !== '' && devices.renew(hashOf(token), userId, now, { until: until(now), ...browser })
}

/** After a password reset, the browser has a separate limit of login attempts for this long. */
const resetBrowserSeconds = 60 * 60

/** Hashes a token that only grants separate password attempts. A login still requires a code. */
const triesHashOf = (hashOf: Deps['hashOf'], token: string): Buffer => hashOf(`tries ${token}`)

/** Checks whether the browser has separate login attempts, because the email's user used a code or reset link there. */
export const hasOwnTries = async (
  { devices, clock, hashOf }: Pick<Deps, 'devices' | 'clock' | 'hashOf'>,
  token: string,
  email: string,
): Promise<boolean> =>
  token !== '' && devices.belongsTo([hashOf(token), triesHashOf(hashOf, token)], email, clock.now())

export const grantOwnTries = async (
  { devices, clock, newToken, hashOf }: Deps,
  before: string,
  identityId: string,
): Promise<string> => {
  const token = before === '' ? newToken(true) : before
  const ends = new Date(clock.now().getTime() + resetBrowserSeconds * 1000)
  await devices.add(triesHashOf(hashOf, token), identityId, ends)
  return token
}

/**
 * Records a log-in with a passkey. The browser stays unknown: a log-in with the password still needs a code there.
 * @returns the browser's token, and whether the user never logged in there within the time of `deviceSeconds`
 */
export const noteBrowser = async (
  { devices, clock, newToken, hashOf }: Deps,
  before: string,
  userId: string,
): Promise<{ token: string; isNew: boolean }> => {
  const token = before === '' ? newToken(true) : before
  const now = clock.now()
  const isNew = await devices.note(hashOf(`passkey ${token}`), hashOf(token), userId, {
    now,
    until: until(now),
  })
  return { token, isNew }
}

/** A browser to remember under a new token. */
export type NewDevice = RememberedDevice & { token: string }

/** @param before the browser's token, if any */
export const newDevice = ({ clock, newToken, hashOf }: Omit<Deps, 'devices'>, before: string): NewDevice => {
  const token = newToken(true)
  return { token, device: hashOf(token), deviceBefore: hashOf(before), deviceEndsAt: until(clock.now()) }
}
