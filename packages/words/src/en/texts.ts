/** Text messages. They have only characters of the GSM alphabet, and fit into one message of 160. */
export const texts = {
  code: '{brand}: your code is {code}. Never share it with anyone. Reply STOP to end texts, HELP for help.',
} as const
