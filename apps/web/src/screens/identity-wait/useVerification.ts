import type { IsoDate } from '@vestibule/domain/iso-date'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { versionOf } from '../../api/version.ts'
import { ofAgeOn } from '../../application/personal/of-age.ts'
import type { ScreenProps } from '../../application/screen-props.ts'
import { errorMessage } from '../../form/error-message.ts'
import { pause, untilVisible } from '../../site/visible.ts'
import { toast } from '../../ui/toasts.ts'
import { currentWords } from '../../words/language.ts'

/** Poll intervals before and after the page has reported a delay. */
const pollMs = 3_000
const slowPollMs = 15_000
const delayedAfterMs = 60_000

type Props = Pick<ScreenProps, 'client' | 'clientId' | 'reload' | 'onSaved'>
export type Shown = { kind: 'waiting' } | { kind: 'consent' } | { kind: 'other'; comeBack?: IsoDate }

const create = async (clientId: string, signal: AbortSignal) => {
  const params = { clientId }
  const created = await call('createVerification', { params, signal })
  return { status: created.data.status, version: versionOf(created) }
}

const read = async (clientId: string, signal: AbortSignal) => {
  const answer = await call('getVerification', { params: { clientId }, signal })
  return { status: answer.status, version: versionOf(answer) }
}

/** Polls until the client has a new status. After an error, rereads the client, because the status may have changed. */
const pollVerification = async (
  isRetry: boolean,
  now: { readonly current: Props },
  show: (shown: Shown) => void,
  navigate: (to: string) => void,
  signal: AbortSignal,
) => {
  const until = Date.now() + delayedAfterMs
  let creates = isRetry
  while (!signal.aborted) {
    await untilVisible(signal)
    const { clientId, client, reload, onSaved } = now.current
    let intervalMs = pollMs
    try {
      let seen = creates ? await create(clientId, signal) : await read(clientId, signal)
      if (seen.status === 'consent_needed') return show({ kind: 'consent' })
      if (seen.status === 'not_started') seen = await create(clientId, signal)
      creates = false
      if (seen.status === 'success') return await onSaved('verification_passed')
      if (seen.version !== versionOf(client)) await reload()
      if (seen.status !== 'active' || Date.now() > until) {
        intervalMs = slowPollMs
        show({ kind: 'other' })
      }
    } catch (error) {
      if (signal.aborted) return
      const known = error instanceof ApiError ? error : undefined
      if (known?.code === 'blocked') return navigate('/message/contactWithTeamErrorpage')
      if (known?.code === 'disclosure_required') return show({ kind: 'consent' })
      const comeBack = ofAgeOn(error)
      if (comeBack !== undefined) return show({ kind: 'other', comeBack })
      const isThrown = known?.code === 'provider_refused' || known?.code === 'provider_unavailable'
      const before = now.current.client?.client_status
      const after = await reload().catch(() => null)
      // If the status is unchanged or cannot be read, the page stays and offers a retry.
      if (after === null || after.client_status === before) return show({ kind: 'other' })
      return toast.error(isThrown ? currentWords().identityWait.failed : errorMessage(error))
    }
    await pause(intervalMs, signal)
  }
}

export const useVerification = (props: Props) => {
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState<Shown>({ kind: 'waiting' })
  const [, navigate] = useLocation()
  const now = useRef(props)
  useEffect(() => {
    now.current = props
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each attempt
  useEffect(() => {
    const stop = new AbortController()
    let isReported = false
    const showAndReport = (next: Shown) => {
      if (stop.signal.aborted) return
      if (next.kind === 'other' && next.comeBack === undefined && !isReported)
        toast.error(currentWords().identityWait.failed)
      isReported = true
      setShown(next)
    }
    void pollVerification(tries > 0, now, showAndReport, navigate, stop.signal)
    return () => stop.abort()
  }, [props.clientId, tries])

  const tryAgain = () => {
    toast.dismissFailures()
    setShown({ kind: 'waiting' })
    setTries(tries + 1)
  }
  return { shown, tryAgain }
}
