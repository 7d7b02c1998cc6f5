/**
 * Text messages. Each has at most 160 characters with the longest name of a brand (60), all of which the GSM alphabet has, so that it
 * is sent and paid for as one message.
 */
export const texts = {
  code: '{brand}: your code is {code}. Never share it with anyone. Reply STOP to end texts, HELP for help.',
} as const
