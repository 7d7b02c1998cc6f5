import { useEffect, useRef, useState } from 'react'
import { errorMessage, limitMessage } from '../form/error-message.ts'
import { tabStore } from '../site/storage.ts'
import { type Notifier, toast } from '../ui/toasts.ts'
import { secondsLeft } from './cool-down.ts'

const keyOf = (id: string): string => `code sent: ${id}`

/** Per tab: a reload neither sends again nor forgets the wait. */
const sentAtOf = (id: string): number => Number(tabStore.get(keyOf(id)) ?? 0)
const storeSentAt = (id: string, sentAt: number): void => tabStore.set(keyOf(id), String(sentAt))

/** Records a sent code, so that the verification screen sends none. */
export const codeWentOut = (id: string): void => storeSentAt(id, Date.now())

/** The destination changed: the verification screen sends again. */
export const forgetCode = (id: string): void => tabStore.set(keyOf(id), null)

/** Sends on arrival unless `alreadySent`, and again after the cool-down. */
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
  /** @returns whether a code was sent */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
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
