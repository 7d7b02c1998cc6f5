/**
 * Text messages. Each has at most 160 characters with the longest name of a brand (60), all of which the GSM alphabet has, so that it
 * is sent and paid for as one message.
 */
export const texts = {
  code: '{brand}: your code is {code}. Never share it with anyone. Reply STOP to end texts, HELP for help.',
  phoneChanged: '{brand}: your phone number was changed. Not you? Write to us right away, as our email says.',
  phoneReleased:
    '{brand}: we were told that you lost this phone. Not true? Write to us right away, as our email says.',
  recoveryStarted:
    '{brand}: we were asked to replace your email address. Not you? Log in now or write to us to stop it.',
  emailChanged: '{brand}: your email address was changed. Not you? Write to us right away.',
} as const
