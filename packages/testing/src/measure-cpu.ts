import { afterAll, beforeAll, expect } from 'vitest'
import { measureCpu } from './cpu-seconds.ts'

let record: ReturnType<typeof measureCpu>
beforeAll(() => {
  record = measureCpu()
})
afterAll(() => record(expect.getState().testPath ?? ''))
