import { expect, test } from 'vitest'
import { createToasts, successMs } from './toasts.ts'

const withTimers = () => {
  const timers: { run: () => void; ms: number }[] = []
  const toast = createToasts((run, ms) => timers.push({ run, ms }))
  return { toast, timers, texts: () => toast.shown().map((shown) => shown.text) }
}

test('[CF-06] a success disappears after 3 seconds, an error stays', () => {
  const { toast, timers, texts } = withTimers()
  toast.success('Linked!')
  toast.error('Something went wrong')
  expect(timers.map((timer) => timer.ms)).toEqual([successMs])
  expect(successMs).toBe(3000)
  timers[0]?.run()
  expect(texts()).toEqual(['Something went wrong'])
})

test('[AX-01] a success stays while it is pointed at or has the focus, and then for its whole time', () => {
  const { toast, timers, texts } = withTimers()
  toast.success('Linked!')
  toast.hold(true)
  timers[0]?.run()
  expect(texts()).toEqual(['Linked!'])
  toast.hold(false)
  expect(timers[1]?.ms).toBe(successMs)
  timers[1]?.run()
  expect(texts()).toEqual([])

  toast.error('Request failed')
  toast.hold(true)
  toast.dismissNewest()
  toast.success('Linked!')
  timers[2]?.run()
  expect(texts()).toEqual([])
})

test('[ER-01] a repeated message shows once, as the newest', () => {
  const { toast, texts } = withTimers()
  toast.error('Request failed')
  toast.error('Something went wrong')
  toast.error('Request failed')
  expect(texts()).toEqual(['Something went wrong', 'Request failed'])
})

test('[ER-01] navigation clears errors from before the latest press', () => {
  const { toast, texts } = withTimers()
  toast.error('first try')
  toast.markPress()
  toast.success('Linked!')
  toast.clearOnNavigation()
  expect(texts()).toEqual(['Linked!'])
  toast.markPress()
  toast.error('this leads back')
  toast.clearOnNavigation()
  expect(texts()).toEqual(['Linked!', 'this leads back'])
  toast.dismissFailures()
  expect(texts()).toEqual(['Linked!'])
})

test('[ER-04] an ongoing notice survives navigation, an information does not', () => {
  const { toast, texts } = withTimers()
  toast.showOngoing('You are offline.')
  toast.info('Please verify your phone.')
  toast.markPress()
  toast.clearOnNavigation()
  expect(texts()).toEqual(['You are offline.'])
  toast.dismissText('You are offline.')
  expect(texts()).toEqual([])
})

test('[AX-02] Escape dismisses the newest toast', () => {
  const { toast, texts } = withTimers()
  toast.error('first')
  toast.error('second')
  toast.dismissNewest()
  expect(texts()).toEqual(['first'])
})
