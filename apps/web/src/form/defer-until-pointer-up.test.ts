import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

/** All tests share this event target, because the pointer is watched only once per page. */
const page = vi.hoisted(() => new EventTarget())
vi.stubGlobal('document', page)
const { deferUntilPointerUp, watchPointer } = await import('./defer-until-pointer-up.ts')
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

const leave = () => {
  const run = vi.fn()
  deferUntilPointerUp(run)
  return run
}

test('validates at once when a field is left by keyboard', () => {
  expect(leave()).toHaveBeenCalledOnce()
})

test('validates after the click when a field is left by mouse', () => {
  events('pointerdown', 'mousedown')
  const run = leave()
  events('pointerup', 'mouseup')
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test('validates after the mouse events of a touch', () => {
  events('pointerdown', 'pointerup')
  vi.runAllTimers()
  events('mousedown')
  const run = leave()
  expect(run).not.toHaveBeenCalled()
  events('mouseup')
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test.each(['pointercancel', 'dragend'])('validates after a press that ends by %s', (ended) => {
  events('pointerdown')
  const run = leave()
  events(ended)
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})
