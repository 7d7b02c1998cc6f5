import { expect, test } from 'vitest'
import { createAcceptance } from './accepted.ts'

test('[ER-04] [SU-09] [SU-10] [SU-23] an accepted code is not checked again after a failure', async () => {
  const done: string[] = []
  let lost = true
  const enter = createAcceptance<string>()
  const attempt = (code: string) =>
    enter(
      async () => {
        done.push(`check ${code}`)
        return code
      },
      async (answer) => {
        done.push(`follow ${answer}`)
        if (lost) throw new Error('lost')
      },
    )
  await expect(attempt('123456')).rejects.toThrow('lost')
  lost = false
  await attempt('123456')
  expect(done).toEqual(['check 123456', 'follow 123456', 'follow 123456'])
})

test('[SU-09] [SU-23] a refused code is checked again; an abandoned one has no follow-up', async () => {
  const enter = createAcceptance<string>()
  let followed = 0
  const follow = async () => {
    followed++
  }
  const wrong = new Error('code_mismatch')
  await expect(enter(() => Promise.reject(wrong), follow)).rejects.toBe(wrong)
  await enter(async () => undefined, follow)
  expect(followed).toBe(0)
  await enter(async () => 'right', follow)
  expect(followed).toBe(1)
})
