/** What the tabs of one browser tell each other: when a call was answered, and that somebody has come or gone. No names. */
export type TabMessage = { active: number } | 'in' | 'out'

export interface Tabs {
  post: (said: TabMessage) => void
  /** answers how to stop listening */
  subscribe: (listener: (said: TabMessage) => void) => () => void
}

/** How often a tab says that it is active, at most, in milliseconds. */
const EVERY = 5000

/** What it takes of a BroadcastChannel. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>

const isSaid = (data: unknown): data is TabMessage =>
  data === 'in' ||
  data === 'out' ||
  (typeof data === 'object' && data !== null && typeof (data as { active?: unknown }).active === 'number')

export const createTabs = (channel: Channel): Tabs => {
  let lastSaid = Number.NEGATIVE_INFINITY
  return {
    post: (said) => {
      if (typeof said === 'object') {
        if (said.active - lastSaid < EVERY) return
        lastSaid = said.active
      }
      channel.postMessage(said)
    },
    subscribe: (listener) => {
      const heard = ({ data }: MessageEvent) => {
        if (isSaid(data)) listener(data)
      }
      channel.addEventListener('message', heard)
      return () => channel.removeEventListener('message', heard)
    },
  }
}
