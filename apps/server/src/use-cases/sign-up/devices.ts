import type { Clock } from '../../ports/clock.ts'
import type { Devices } from '../../ports/devices.ts'

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
