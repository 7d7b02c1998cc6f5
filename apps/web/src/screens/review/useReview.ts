import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { versionOf } from '../../api/version.ts'
import type { ScreenProps } from '../../application/screen-props.ts'
import { showError } from '../../form/error-message.ts'
import { pause, untilVisible } from '../../site/visible.ts'
import { toast } from '../../ui/toasts.ts'
import { currentWords } from '../../words/language.ts'

const pollMs = 3_000
/** The page reports a delay after this time (AG-07). */
const longAfterSeconds = 60

type Props = Pick<ScreenProps, 'client' | 'clientId' | 'reload'>

/** Confirms the agreements and returns the account id. Safe to retry. */
const affirm = async (clientId: string, signal: AbortSignal): Promise<string> => {
  const params = { clientId }
  await call('confirmAgreements', { params, signal })
  const { accountId } = await call('getAccountId', { params, signal })
  return accountId
}

/** Polls the account. Rereads the client if the account's ETag differs from the client's ETag. */
const pollAccount = async (
  accountId: string,
  now: { readonly current: Props },
  onReviewTime: (seconds: number) => void,
  signal: AbortSignal,
) => {
  while (!signal.aborted) {
    await untilVisible(signal)
    try {
      const account = await call('getAccount', { params: { accountId }, signal })
      onReviewTime(account.reviewed_for ?? 0)
      if (versionOf(account) !== versionOf(now.current.client)) await now.current.reload()
    } catch (error) {
      // Shows no error, because the next poll retries. After a 401, `reload` navigates to `/onboarding`.
      if (error instanceof ApiError && error.status === 401) await now.current.reload().catch(() => undefined)
    }
    await pause(pollMs, signal)
  }
}

/** Polls the client after a failed confirmation, which the server retries by itself. */
const pollClient = async (now: { readonly current: Props }, signal: AbortSignal) => {
  while (!signal.aborted) {
    await pause(pollMs, signal)
    await untilVisible(signal)
    if (!signal.aborted) await now.current.reload().catch(() => undefined)
  }
}

export const useReview = (props: Props) => {
  const { clientId } = props
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'waiting' | 'longer' | 'failed'>('waiting')
  const now = useRef(props)
  useEffect(() => {
    now.current = props
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each attempt
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => setState('longer'), longAfterSeconds * 1000)
    const onReviewTime = (seconds: number) => seconds >= longAfterSeconds && setState('longer')
    affirm(clientId, stop.signal).then(
      (accountId) => pollAccount(accountId, now, onReviewTime, stop.signal),
      (error: unknown) => {
        if (stop.signal.aborted) return
        clearTimeout(timer)
        setState('failed')
        showError(error, currentWords().common.accountFailed)
        return pollClient(now, stop.signal)
      },
    )
    return () => {
      clearTimeout(timer)
      toast.dismissFailures()
      stop.abort()
    }
  }, [clientId, tries])

  const tryAgain = () => {
    setState('waiting')
    setTries(tries + 1)
  }
  return { state, tryAgain }
}
