import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Once in a process: the page has one document, and its pointer is watched once. */
const page = vi.hoisted(() => new EventTarget())
vi.stubGlobal('document', page)
const { afterPointer, watchPointer } = await import('./after-pointer.ts')
watchPointer()
afterAll(() => void vi.unstubAllGlobals())

const events = (...names: string[]) => {
  for (const name of names) page.dispatchEvent(new Event(name))
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

/** What is asked for while a field is left, and whether it has run yet. */
const leave = () => {
  const run = vi.fn()
  afterPointer(run)
  return run
}

test('a field left by keyboard is judged at once', () => {
  expect(leave()).toHaveBeenCalledOnce()
})

test('by mouse it is judged when the press is over, and its click with it', () => {
  events('pointerdown', 'mousedown')
  const judged = leave()
  events('pointerup', 'mouseup')
  expect(judged).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(judged).toHaveBeenCalledOnce()
})

test('by finger too, though the finger is up before its mouse events come', () => {
  events('pointerdown', 'pointerup')
  vi.runAllTimers()
  events('mousedown')
  const judged = leave()
  expect(judged).not.toHaveBeenCalled()
  events('mouseup')
  vi.runAllTimers()
  expect(judged).toHaveBeenCalledOnce()
})

test.each(['pointercancel', 'dragend'])('a press that ends by %s leaves nothing waiting', (ended) => {
  events('pointerdown')
  const judged = leave()
  events(ended)
  vi.runAllTimers()
  expect(judged).toHaveBeenCalledOnce()
})
