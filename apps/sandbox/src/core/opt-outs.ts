import { deliver } from './inbox.ts'
import type { Sandbox } from './sandbox.ts'

const kind = 'text-opt-out'

const answers: Readonly<Record<string, string>> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe.',
  HELP: 'Reply STOP to unsubscribe.',
}

export const isStopped = (sandbox: Sandbox, phone: string): boolean =>
  sandbox.store.get<boolean>(kind, phone) === true

/** Handles a text from a phone as Twilio and Vonage do. @returns whether the phone has stopped texts */
export const receiveText = (sandbox: Sandbox, phone: string, text: string): boolean => {
  const keyword = text.trim().toUpperCase()
  if (keyword === 'STOP' || keyword === 'START') sandbox.store.put(kind, phone, keyword === 'STOP')
  const answer = answers[keyword]
  if (answer !== undefined) deliver(sandbox, { channel: 'sms', to: phone, subject: null, text: answer })
  return isStopped(sandbox, phone)
}
