/** `active`: time of the last successful call, in ms. `in`: the user is signed in. `out`: the user logged out. */
export type TabMessage = { active: number } | 'in' | 'out'

export interface Tabs {
  post: (message: TabMessage) => void
  /** Returns a function that unsubscribes the listener. */
  subscribe: (listener: (message: TabMessage) => void) => () => void
}

/** Minimum interval between `active` messages. */
const minIntervalMs = 5000

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>

const isTabMessage = (data: unknown): data is TabMessage =>
  data === 'in' ||
  data === 'out' ||
  (typeof data === 'object' && data !== null && typeof (data as { active?: unknown }).active === 'number')

export const createTabs = (channel: Channel): Tabs => {
  let lastPosted = Number.NEGATIVE_INFINITY
  return {
    post: (message) => {
      if (typeof message === 'object') {
        if (message.active - lastPosted < minIntervalMs) return
        lastPosted = message.active
      }
      channel.postMessage(message)
    },
    subscribe: (listener) => {
      const onMessage = ({ data }: MessageEvent) => {
        if (isTabMessage(data)) listener(data)
      }
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}
