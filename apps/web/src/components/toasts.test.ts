import { expect, test } from 'vitest'
import { createToasts, SUCCESS_STAYS } from './toasts.ts'

const withTimers = () => {
  const timers: { run: () => void; ms: number }[] = []
  const toast = createToasts((run, ms) => timers.push({ run, ms }))
  return { toast, timers, texts: () => toast.shown().map((shown) => shown.text) }
}

test('[CF-06] a success goes after 3 seconds, a failure stays', () => {
  const { toast, timers, texts } = withTimers()
  toast.success('Linked!')
  toast.error('Something went wrong')
  expect(timers.map((timer) => timer.ms)).toEqual([SUCCESS_STAYS])
  expect(SUCCESS_STAYS).toBe(3000)
  timers[0]?.run()
  expect(texts()).toEqual(['Something went wrong'])
})

test('[ER-01] the same message said again is in view once, as the newest', () => {
  const { toast, texts } = withTimers()
  toast.error('Request failed')
  toast.error('Something went wrong')
  toast.error('Request failed')
  expect(texts()).toEqual(['Something went wrong', 'Request failed'])
})

test('[AX-05] Escape takes the newest away', () => {
  const { toast, texts } = withTimers()
  toast.error('first')
  toast.error('second')
  toast.dismissNewest()
  expect(texts()).toEqual(['first'])
})
