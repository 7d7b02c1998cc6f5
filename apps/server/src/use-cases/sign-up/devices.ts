import type { Clock } from '../../ports/clock.ts'
import type { Devices } from '../../stores/sign-up/devices.ts'

/** How long a browser on which a code was entered needs no other one, from its last log-in on, seconds (SU-23). */
export const deviceSeconds = 60 * 24 * 60 * 60

export interface DeviceDeps {
  devices: Devices
  clock: Clock
  newToken(known: boolean): string
  hashOf(token: string): Buffer
}

const until = (now: Date): Date => new Date(now.getTime() + deviceSeconds * 1000)

/** Whether the user has entered a code on this browser in the last 60 days; the days begin anew. */
export const isKnownDevice = async (
  { devices, clock, hashOf }: DeviceDeps,
  token: string,
  userId: string,
): Promise<boolean> => {
  const now = clock.now()
  return token !== '' && devices.renew(hashOf(token), userId, now, until(now))
}

/** How long the browser of a reset has tries of its own at log-in, seconds (SU-28). */
const resetBrowserSeconds = 60 * 60

/** The hash that gives a browser its own password tries. It does not make the browser known: log-in still asks for a code. */
const triesHashOf = (hashOf: DeviceDeps['hashOf'], token: string): Buffer => hashOf(`tries ${token}`)

/**
 * Whether a log-in on this browser has tries of its own, which nobody else can use up (SU-28): a code of this email's user was
 * entered on it, or a link that was mailed to them was used on it within the hour.
 */
export const hasOwnTries = async (
  { devices, clock, hashOf }: Pick<DeviceDeps, 'devices' | 'clock' | 'hashOf'>,
  token: string,
  email: string,
): Promise<boolean> =>
  token !== '' && devices.isOf([hashOf(token), triesHashOf(hashOf, token)], email, clock.now())

/** A mailed link was used here. @returns the browser's token, the one it had where it had one */
export const giveOwnTries = async (
  { devices, clock, newToken, hashOf }: DeviceDeps,
  before: string,
  identityId: string,
): Promise<string> => {
  const token = before === '' ? newToken(true) : before
  const ends = new Date(clock.now().getTime() + resetBrowserSeconds * 1000)
  await devices.add(triesHashOf(hashOf, token), identityId, ends)
  return token
}

/** A code was entered here: @returns the token by which the browser is known, always a new one */
export const rememberDevice = async (
  { devices, clock, newToken, hashOf }: DeviceDeps,
  before: string,
  userId: string,
): Promise<string> => {
  const token = newToken(true)
  await devices.remember(hashOf(token), hashOf(before), userId, until(clock.now()))
  return token
}
