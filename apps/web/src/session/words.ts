const minutes = (milliseconds: number): string => {
  const whole = Math.max(1, Math.ceil(milliseconds / 60_000))
  return whole === 1 ? '1 minute' : `${whole} minutes`
}

/** Formats minutes and seconds as `1:05`. */
const clock = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export const warning = {
  title: (left: number) => `You will be signed out in ${minutes(left)}.`,
  why: 'To protect your details, we sign you out after 30 minutes without activity, and after 12 hours in all. What you typed stays here.',
  left: (left: number) => `Time left: ${clock(left)}`,
  stay: 'Stay signed in',
  logOut: 'Log out',
}

export const ended = {
  title: 'Your session has ended',
  why: (email: string) =>
    `Log in again as ${email} to go on where you were. What you typed is still here, behind this window.`,
  codeTitle: 'Verify your phone number',
  code: (sentTo: string) => `We sent a text message with a 6-digit code to ${sentTo}.`,
  leave: 'Leave',
}
