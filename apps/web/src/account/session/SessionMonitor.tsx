import type { User } from '@vestibule/contract/entities'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { callHooks } from '../../api/client.ts'
import { serverClock } from '../../api/transport.ts'
import { session } from '../../site/session.ts'
import { leave } from './leave.ts'
import { tabs } from './page-tabs.ts'
import { SignInAgain } from './SignInAgain.tsx'
import { StepUp } from './StepUp.tsx'
import { createSessionMonitor } from './session-monitor.ts'
import { createStepUp } from './step-up.ts'
import { Warning } from './Warning.tsx'

const createMonitor = (userId: string) =>
  createSessionMonitor({
    userId,
    now: () => Date.now(),
    fetchSession: session.fetch,
    toBrowserClock: (instant) => Date.parse(instant) - serverClock.ahead,
    tabs,
    setSession: session.put,
    leave,
  })

/** Shows the session's warning and log-in dialogs on `/onboarding` paths. Other pages show the signed-out state. */
export const SessionMonitor = ({ user, expiresAt }: { user: User; expiresAt: string | null }) => {
  const [monitor] = useState(() => createMonitor(user.id))
  const [stepUp] = useState(createStepUp)
  const isStepUpNeeded = useSyncExternalStore(stepUp.subscribe, stepUp.isNeeded)
  const phase = useSyncExternalStore(monitor.subscribe, monitor.phase)
  const [path] = useLocation()
  const isKept = path.startsWith('/onboarding')

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per monitor, with the first `expiresAt`
  useEffect(() => {
    const stop = monitor.start(expiresAt)
    const timer = setInterval(monitor.check, 1000)
    document.addEventListener('visibilitychange', monitor.check)
    Object.assign(callHooks, {
      onSuccess: monitor.onCallSuccess,
      onSignedOut: monitor.onSignedOut,
      onStepUp: stepUp.require,
    })
    return () => {
      delete callHooks.onSuccess
      delete callHooks.onSignedOut
      delete callHooks.onStepUp
      stepUp.end(false)
      document.removeEventListener('visibilitychange', monitor.check)
      clearInterval(timer)
      stop()
    }
  }, [monitor, stepUp])
  useEffect(() => {
    if (phase.name === 'ended' && !isKept) session.signedOut(phase.elsewhere)
  }, [phase, isKept])

  const onSignedIn = async () => {
    await monitor.onSignedIn()
    // A log-in is a proof of identity.
    stepUp.end(true)
  }

  return (
    <>
      {isStepUpNeeded && <StepUp user={user} onEnd={stepUp.end} />}
      {isKept && phase.name === 'warning' && <Warning endsAt={phase.endsAt} stay={monitor.stay} />}
      {isKept && phase.name === 'ended' && (
        <SignInAgain user={user} elsewhere={phase.elsewhere === true} onSignedIn={onSignedIn} />
      )}
    </>
  )
}
