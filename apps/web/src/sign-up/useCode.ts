import { useEffect, useRef, useState } from 'react'
import { toast } from '../components/toasts.ts'
import { sayFailure } from '../form/failure.ts'
import { secondsLeft } from './cool-down.ts'

/** When the last code went out, kept for this tab so that a reload neither sends another nor forgets the wait. */
const remembered = (key: string) => {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return 0
  }
}
const remember = (key: string, sentAt: number) => {
  try {
    sessionStorage.setItem(key, String(sentAt))
  } catch {
    // storage is refused: a reload sends another code
  }
}

/** Sends a code on arrival and again when asked, with the cool-down of SU-11. `key` names destination and user by ids alone. */
export const useCode = ({
  key,
  send,
  sent,
  failed,
}: {
  key: string
  send: () => Promise<unknown>
  sent: string
  failed: string
}) => {
  const [sentAt, setSentAt] = useState(() => remembered(key))
  const [left, setLeft] = useState(() => secondsLeft(sentAt, Date.now()))
  const arrived = useRef(false)

  const resend = async () => {
    try {
      await send()
      const now = Date.now()
      remember(key, now)
      setSentAt(now)
      setLeft(secondsLeft(now, now))
      toast.success(sent)
    } catch (error) {
      toast.error(sayFailure(error, failed))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    if (left === 0) void resend()
  }, [])

  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(sentAt, Date.now())), 250)
    return () => clearInterval(timer)
  }, [sentAt])

  return { resend, left }
}
