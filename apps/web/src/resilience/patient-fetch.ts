import { toast } from '../ui/toasts.ts'

/** Delay of the slow notice, in ms (ER-04). */
const SLOW = 8000
/** Timeout in ms; a pending call answers sooner. */
const NEVER = 60_000

const WORDS = 'This is taking longer than usual. Please wait.'

const GOES_ON =
  "This is taking longer than usual. We're still working on it: you can wait, or close this page and come back later."

let toldBy = 0
let goingOn = 0

/** Shows a notice while any call is pending. */
export const showGoesOn = (isGoing: boolean): void => {
  goingOn += isGoing ? 1 : -1
  if (goingOn === 0) toast.dismissText(GOES_ON)
  else if (isGoing) toast.during(GOES_ON)
}

/** `fetch` with a slow notice and a timeout. */
export const patientFetch = async (address: string, init: RequestInit): Promise<Response> => {
  const end = new AbortController()
  let told = false
  const slow = setTimeout(() => {
    if (goingOn > 0 || !document.querySelector('[aria-busy=true]')) return
    told = true
    toldBy += 1
    toast.during(WORDS)
  }, SLOW)
  const ends = setTimeout(() => end.abort(), NEVER)
  try {
    return await fetch(address, {
      ...init,
      signal: init.signal ? AbortSignal.any([init.signal, end.signal]) : end.signal,
    })
  } finally {
    clearTimeout(slow)
    clearTimeout(ends)
    if (told) toldBy -= 1
    if (told && toldBy === 0) toast.dismissText(WORDS)
  }
}
