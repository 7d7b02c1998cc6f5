import type { User } from '@vestibule/contract/entities'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { watch } from '../api/call.ts'
import { serverClock } from '../api/transport.ts'
import { session } from '../site/session.ts'
import { leave } from './leave.ts'
import { tabs } from './page-tabs.ts'
import { SignInAgain } from './SignInAgain.tsx'
import { createSessionMonitor } from './session-monitor.ts'
import { Warning } from './Warning.tsx'

const keeperOf = (userId: string) =>
  createSessionMonitor({
    userId,
    now: () => Date.now(),
    ask: session.ask,
    onOurClock: (instant) => Date.parse(instant) - serverClock.ahead,
    tabs,
    put: session.put,
    leave,
  })

/** Keeps the application under a dialog; on other pages an ended session just logs out (SE-02, ER-04). */
export const SessionMonitor = ({ user, expiresAt }: { user: User; expiresAt: string | null }) => {
  const [keeper] = useState(() => keeperOf(user.id))
  const phase = useSyncExternalStore(keeper.subscribe, keeper.phase)
  const [path] = useLocation()
  const isKept = path.startsWith('/onboarding')

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what is known as it begins
  useEffect(() => {
    const stop = keeper.start(expiresAt)
    const timer = setInterval(keeper.check, 1000)
    document.addEventListener('visibilitychange', keeper.check)
    Object.assign(watch, { heard: keeper.heard, lost: keeper.lost })
    return () => {
      delete watch.heard
      delete watch.lost
      document.removeEventListener('visibilitychange', keeper.check)
      clearInterval(timer)
      stop()
    }
  }, [keeper])
  useEffect(() => {
    if (phase.name === 'ended' && !isKept) session.signedOut()
  }, [phase, isKept])

  if (!isKept || phase.name === 'quiet') return null
  return phase.name === 'warning' ? (
    <Warning endsAt={phase.endsAt} stay={keeper.stay} />
  ) : (
    <SignInAgain user={user} entered={keeper.entered} />
  )
}
