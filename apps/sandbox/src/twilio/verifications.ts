import { randomBytes, randomInt } from 'node:crypto'
import type { Sandbox } from '../core/sandbox.ts'

export interface Verification {
  sid: string
  to: string
  channel: 'sms' | 'call'
  code: string
  wrongChecks: number
  sends: { time: string; channel: string; attempt_sid: string }[]
  createdAt: string
  updatedAt: string
}

export const validityMs = 10 * 60 * 1000
export const maxWrongChecks = 5
export const maxSends = 5

const kind = 'twilio-verification'

export const newSid = (prefix: string): string => prefix + randomBytes(16).toString('hex')

export const newVerification = (sandbox: Sandbox, to: string, channel: 'sms' | 'call'): Verification => {
  const at = sandbox.now().toISOString()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { sid: newSid('VE'), to, channel, code, wrongChecks: 0, sends: [], createdAt: at, updatedAt: at }
}

/** Finds a verification. Returns `undefined` if the verification is unknown or older than ten minutes. */
export const findVerification = (sandbox: Sandbox, sidOrTo: string): Verification | undefined => {
  const now = sandbox.now().getTime()
  const bySid = sandbox.store.get<Verification>(kind, sidOrTo)
  const found = bySid ? [bySid] : sandbox.store.sentTo<Verification>(kind, sidOrTo)
  return found.find(({ createdAt }) => Date.parse(createdAt) + validityMs > now)
}

export const saveVerification = (sandbox: Sandbox, verification: Verification): void => {
  sandbox.store.put(kind, verification.sid, { ...verification, updatedAt: sandbox.now().toISOString() })
}

export const deleteVerification = (sandbox: Sandbox, verification: Verification): void => {
  sandbox.store.delete(kind, verification.sid)
}
