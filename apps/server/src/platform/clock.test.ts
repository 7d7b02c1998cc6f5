import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createClock } from './clock.ts'

const secondsAhead = (now: Date): number => (now.getTime() - Date.now()) / 1000

// The computer's clock stands still, so that both of its times in a comparison are the same.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => void vi.useRealTimers()
})

test('the clock of the local mode follows its file from one turn of the event loop to the next', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'clock')
  const { now } = createClock(file)
  expect(secondsAhead(now())).toBe(0)
  for (let seconds = 60; seconds <= 6000; seconds += 60) {
    writeFileSync(file, `${seconds}\n`)
    await setImmediate()
    expect(secondsAhead(now())).toBe(seconds)
  }
})

test('a file that contains no number does not move the clock', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'clock')
  writeFileSync(file, 'soon\n')
  expect(secondsAhead(createClock(file).now())).toBe(0)
})
