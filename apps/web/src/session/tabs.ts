/** `active`: last successful call, in ms. */
export type TabMessage = { active: number } | 'in' | 'out'

export interface Tabs {
  post: (said: TabMessage) => void
  /** returns its unsubscribe function */
  subscribe: (listener: (said: TabMessage) => void) => () => void
}

/** Minimum interval of `active` messages, in ms. */
const EVERY = 5000

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
