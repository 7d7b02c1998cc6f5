import { useEffect, useRef, useState } from 'react'
import { errorMessage, limitMessage } from '../form/error-message.ts'
import { tabStore } from '../site/storage.ts'
import { type Notifier, toast } from '../ui/toasts.ts'
import { secondsLeft } from './cool-down.ts'

const keyOf = (id: string): string => `code sent: ${id}`

/** Returns the last send time (epoch ms, or 0), which survives a reload, so that a reload sends no further code. */
const sentAtOf = (id: string): number => Number(tabStore.get(keyOf(id)) ?? 0)
const storeSentAt = (id: string, sentAt: number): void => tabStore.set(keyOf(id), String(sentAt))

/** Records that a code was sent, so that the verification screen does not send another code. */
export const codeWentOut = (id: string): void => storeSentAt(id, Date.now())

/** Forgets when the previous code was sent, so that its cool-down no longer applies. */
export const forgetCode = (id: string): void => tabStore.set(keyOf(id), null)

/** Sends a code on arrival unless `alreadySent`. The applicant can request another code after the cool-down. */
export const useCode = ({
  id,
  send,
  sent,
  failed,
  alreadySent = false,
  notifier = toast,
}: {
  id: string
  send: () => Promise<unknown>
  sent: string
  failed: string
  alreadySent?: boolean
  notifier?: Notifier
}) => {
  const [sentAt, setSentAt] = useState(() => sentAtOf(id))
  const [left, setLeft] = useState(() => secondsLeft(sentAt, Date.now()))
  const [limit, setLimit] = useState<string>()
  const arrived = useRef(false)

  const wentOut = () => {
    const now = Date.now()
    storeSentAt(id, now)
    setSentAt(now)
    setLeft(secondsLeft(now, now))
  }
  /** @returns true if a code was sent */
  const resend = async (): Promise<boolean> => {
    setLimit(undefined)
    try {
      await send()
      wentOut()
      notifier.dismissFailures()
      notifier.success(sent)
      return true
    } catch (error) {
      const limited = limitMessage(error)
      if (limited === undefined) notifier.error(errorMessage(error, failed))
      else setLimit(limited)
      return false
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on arrival
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    if (!alreadySent && left === 0) void resend()
    if (alreadySent && sentAt === 0) wentOut()
  }, [])

  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(sentAt, Date.now())), 250)
    return () => clearInterval(timer)
  }, [sentAt])

  return { resend, left, limit }
}
