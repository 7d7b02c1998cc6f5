import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { createPasswordStrength, type Question } from './estimator.ts'

const strength = createPasswordStrength()
afterAll(() => strength.close())
const guesses = async (password: string, ...words: string[]): Promise<number> =>
  (await strength.guesses(password, words)) ?? Number.NaN

test('[SU-27] easily guessed passwords take fewer than 10^8 guesses, a good passphrase more', async () => {
  for (const password of [
    'Summer2026!',
    'Password1!',
    'P@ssw0rd',
    'Qwerty123!',
    'Welcome1!',
    'Aa1!aaaa',
    'JanuaryMars1!',
  ])
    expect(await guesses(password)).toBeLessThan(1e8)
  for (const password of ['Correct-Horse-7', 'Quiet-Lantern-Moss-5', 'Пароль-密码-7', 'xK7$mQ2p'])
    expect(await guesses(password)).toBeGreaterThanOrEqual(1e8)
})

test('[SU-27] words of the user and the brand make a password easy', async () => {
  expect(await guesses('Ada.lovelace1!')).toBeGreaterThanOrEqual(1e8)
  expect(await guesses('Ada.lovelace1!', 'ada.lovelace@example.com', 'ada.lovelace')).toBeLessThan(1e8)
  expect(await guesses('Zyxwvestibule-7', 'zyxwvestibule')).toBeLessThan(1e8)
})

/** Starts fake worker threads that respond when the test calls `answer`. */
const fakeThreads = () => {
  const threads: (EventEmitter & { questions: Question[]; ended: boolean })[] = []
  const start = () => {
    const thread = Object.assign(new EventEmitter(), {
      questions: [] as Question[],
      ended: false,
      unref: () => undefined,
      postMessage: (question: Question) => void thread.questions.push(question),
      terminate: async () => {
        thread.ended = true
        thread.emit('exit')
      },
    })
    threads.push(thread)
    return thread as unknown as Worker
  }
  const answer = (nth: number) => {
    for (const { id } of threads[nth]?.questions ?? []) threads[nth]?.emit('message', { id, guesses: id })
  }
  return { threads, start, answer }
}

test('[SU-27] estimates the first 48 characters in one thread, started on first use', async () => {
  const { threads, start, answer } = fakeThreads()
  const estimator = createPasswordStrength(start)
  expect(threads).toHaveLength(0)
  const asked = [estimator.guesses('😀'.repeat(128), ['ada']), estimator.guesses('Correct-Horse-7', [])]
  answer(0)
  expect(await Promise.all(asked)).toEqual([1, 2])
  expect(threads[0]?.questions.map(({ password, words }) => [password, words])).toEqual([
    ['😀'.repeat(48), ['ada']],
    ['Correct-Horse-7', []],
  ])
  expect(threads).toHaveLength(1)
})

test('[SU-27] a thread that times out or fails yields undefined, and the next request starts another', async () => {
  const { threads, start, answer } = fakeThreads()
  const estimator = createPasswordStrength(start, 20)
  expect(await Promise.all([estimator.guesses('a', []), estimator.guesses('b', [])])).toEqual([
    undefined,
    undefined,
  ])
  expect(threads.map(({ ended }) => ended)).toEqual([true])
  const dying = estimator.guesses('c', [])
  threads[1]?.emit('error', new Error('out of memory'))
  expect(await dying).toBeUndefined()
  const asked = estimator.guesses('d', [])
  answer(2)
  expect(await asked).toBe(4)
})

test('[SU-27] skips estimates above 32 pending ones and after closing', async () => {
  const { threads, start } = fakeThreads()
  const estimator = createPasswordStrength(start)
  const waiting = Array.from({ length: 32 }, () => estimator.guesses('a', []))
  expect(await estimator.guesses('a', [])).toBeUndefined()
  await estimator.close()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([undefined]))
  expect(await estimator.guesses('a', [])).toBeUndefined()
  expect(threads.map(({ ended }) => ended)).toEqual([true])
})
