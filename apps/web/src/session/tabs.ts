/** What the tabs of one browser tell each other: when a call was answered, and that somebody has come or gone. No names. */
export type Said = { active: number } | 'in' | 'out'

export interface Tabs {
  say: (said: Said) => void
  /** answers how to stop listening */
  hear: (listener: (said: Said) => void) => () => void
}

/** How often a tab says that it is active, at most, in milliseconds. */
const EVERY = 5000

/** What it takes of a BroadcastChannel. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>

const isSaid = (data: unknown): data is Said =>
  data === 'in' ||
  data === 'out' ||
  (typeof data === 'object' && data !== null && typeof (data as { active?: unknown }).active === 'number')

export const createTabs = (channel: Channel): Tabs => {
  let lastSaid = Number.NEGATIVE_INFINITY
  return {
    say: (said) => {
      if (typeof said === 'object') {
        if (said.active - lastSaid < EVERY) return
        lastSaid = said.active
      }
      channel.postMessage(said)
    },
    hear: (listener) => {
      const heard = ({ data }: MessageEvent) => {
        if (isSaid(data)) listener(data)
      }
      channel.addEventListener('message', heard)
      return () => channel.removeEventListener('message', heard)
    },
  }
}
