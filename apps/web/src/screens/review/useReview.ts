import type { ConfirmAgreements } from '@vestibule/contract/application/confirm-agreements'
import type { GetAccount } from '@vestibule/contract/application/get-account'
import type { GetAccountId } from '@vestibule/contract/application/get-account-id'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/send.ts'
import { toast } from '../../components/toasts.ts'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { sayFailure } from '../../form/failure.ts'
import { isDecided } from './decided.ts'
import { words } from './words.ts'

/** How often the account's state is asked for, and after how long the page says more (AG-07), in milliseconds. */
const EVERY = 3_000
const LONGER_AFTER = 60_000

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, EVERY)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/** What was accepted is affirmed, once: asking again answers what is there (AG-06). */
const affirm = async (clientId: string, signal: AbortSignal): Promise<string> => {
  const params = { clientId }
  await send<ConfirmAgreements>('POST', '/api/agreements/confirm/:clientId', { params, signal })
  const { accountId } = await send<GetAccountId>('GET', '/api/data-api/apexid/client/:clientId', {
    params,
    signal,
  })
  return accountId
}

/** Asks until the account is decided: the asking itself moves the client on, and the wrapper then shows where to. */
const watch = async (accountId: string, reload: ScreenProps['reload'], signal: AbortSignal) => {
  while (!signal.aborted) {
    try {
      const account = await send<GetAccount>('GET', '/api/broker-api/account/:accountId', {
        params: { accountId },
        signal,
      })
      if (isDecided(account)) await reload()
    } catch (error) {
      // a read in the background that failed is tried again without a word; an ended session is not
      if (error instanceof ApiError && error.status === 401) await reload().catch(() => undefined)
    }
    await pause(signal)
  }
}

/** Affirms what is not affirmed yet, then watches the account until it is decided. */
export const useReview = ({ clientId, reload }: Pick<ScreenProps, 'clientId' | 'reload'>) => {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'waiting' | 'longer' | 'failed'>('waiting')

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try; reload differs from render to render
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => setState('longer'), LONGER_AFTER)
    affirm(clientId, stop.signal).then(
      (accountId) => watch(accountId, reload, stop.signal),
      (error: unknown) => {
        if (stop.signal.aborted) return
        clearTimeout(timer)
        setState('failed')
        toast.error(sayFailure(error, words.failed))
      },
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [clientId, tries])

  const tryAgain = () => {
    setState('waiting')
    setTries(tries + 1)
  }
  return { state, tryAgain }
}
