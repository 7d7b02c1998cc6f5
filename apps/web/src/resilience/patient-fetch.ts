import { toast } from '../ui/toasts.ts'

/** Delay before the notice that a call is slow (ER-04). */
const slowMs = 8000
/** Longer than the 25 seconds after which the server reports a call as pending. */
const timeoutMs = 60_000

const slowNotice = 'This is taking longer than usual. Please wait.'

const pendingNotice =
  "This is taking longer than usual. We're still working on it: you can wait, or close this page and come back later."

let slowCalls = 0
let pendingCalls = 0

export const showPending = (isPending: boolean): void => {
  pendingCalls += isPending ? 1 : -1
  if (pendingCalls === 0) toast.dismissText(pendingNotice)
  else if (isPending) toast.showOngoing(pendingNotice)
}

export const patientFetch = async (address: string, init: RequestInit): Promise<Response> => {
  const abortion = new AbortController()
  let isShown = false
  const slowTimer = setTimeout(() => {
    if (pendingCalls > 0 || !document.querySelector('[aria-busy=true]')) return
    isShown = true
    slowCalls += 1
    toast.showOngoing(slowNotice)
  }, slowMs)
  const timeout = setTimeout(() => abortion.abort(), timeoutMs)
  try {
    return await fetch(address, {
      ...init,
      signal: init.signal ? AbortSignal.any([init.signal, abortion.signal]) : abortion.signal,
    })
  } finally {
    clearTimeout(slowTimer)
    clearTimeout(timeout)
    if (isShown) slowCalls -= 1
    if (isShown && slowCalls === 0) toast.dismissText(slowNotice)
  }
}
