import { toast } from '../ui/toasts.ts'

/** Whoever waits for longer than this is told so, ms (ER-04). */
const SLOW = 8000
/** No answer comes after this long, ms: a call that goes on longer answers by then that it does. */
const NEVER = 60_000

const WORDS = 'This is taking longer than usual. Please wait.'

const GOES_ON =
  "This is taking longer than usual. We're still working on it: you can wait, or close this page and come back later."

let toldBy = 0
let goingOn = 0

/** Says that something goes on by itself, for as long as at least one call does. */
export const showGoesOn = (isGoing: boolean): void => {
  goingOn += isGoing ? 1 : -1
  if (goingOn === 0) toast.dismissText(GOES_ON)
  else if (isGoing) toast.during(GOES_ON)
}

/** `fetch` for whoever waits: says when it takes long, where a button or a screen is busy with it, and gives up in the end. */
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
