import { currentWords } from '../../words/language.ts'
import { ongoingNotice } from './ongoing-notice.ts'

/** Delay before the notice that a call is slow (ER-04). */
const slowMs = 8000
/** Longer than the 25 seconds after which the server reports a call as pending. */
const timeoutMs = 60_000

const slowNotice = ongoingNotice(() => currentWords().loading.slow)
const pendingNotice = ongoingNotice(() => currentWords().loading.pending)

let slowCalls = 0
let pendingCalls = 0

export const showPending = (isPending: boolean): void => {
  pendingCalls += isPending ? 1 : -1
  if (pendingCalls === 0) pendingNotice.dismiss()
  else if (isPending) pendingNotice.show()
}

export const patientFetch = async (address: string, init: RequestInit): Promise<Response> => {
  const abortion = new AbortController()
  let isShown = false
  const slowTimer = setTimeout(() => {
    if (pendingCalls > 0 || !document.querySelector('[aria-busy=true]')) return
    isShown = true
    slowCalls += 1
    slowNotice.show()
  }, slowMs)
  const timeout = setTimeout(() => abortion.abort(), timeoutMs)
  // Not `AbortSignal.any`, which Safari has since 17.4.
  const { signal } = init
  const forward = () => abortion.abort(signal?.reason)
  if (signal?.aborted) forward()
  signal?.addEventListener('abort', forward, { once: true })
  try {
    return await fetch(address, { ...init, signal: abortion.signal })
  } finally {
    signal?.removeEventListener('abort', forward)
    clearTimeout(slowTimer)
    clearTimeout(timeout)
    if (isShown) slowCalls -= 1
    if (isShown && slowCalls === 0) slowNotice.dismiss()
  }
}
