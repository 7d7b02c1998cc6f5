import { expect, test } from 'vitest'
import { type Channel, createTabs, type TabMessage } from './tabs.ts'

const channel = () => {
  const posted: unknown[] = []
  const target = new EventTarget()
  return {
    posted,
    receive: (data: unknown) => target.dispatchEvent(new MessageEvent('message', { data })),
    tabs: createTabs({
      postMessage: (data) => posted.push(data),
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
    } satisfies Channel as Channel),
  }
}

test('[SE-02] posts activity at most every five seconds', () => {
  const { tabs, posted } = channel()
  for (const active of [0, 1000, 4999, 5000, 6000, 12_000]) tabs.post({ active })
  expect(posted).toEqual([{ active: 0 }, { active: 5000 }, { active: 12_000 }])
})

test('[SE-02] always posts sign-ins and log-outs', () => {
  const { tabs, posted } = channel()
  tabs.post('in')
  tabs.post('out')
  expect(posted).toEqual(['in', 'out'])
})

test('ignores unknown messages', () => {
  const { tabs, receive } = channel()
  const received: TabMessage[] = []
  const stop = tabs.subscribe((message) => received.push(message))
  for (const data of [{ active: 7 }, { active: 'now' }, null, 'else', 12, 'out', 'in']) receive(data)
  stop()
  receive('out')
  expect(received).toEqual([{ active: 7 }, 'out', 'in'])
})
