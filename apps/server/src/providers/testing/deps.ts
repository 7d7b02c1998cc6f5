import { expect } from 'vitest'
import type { AdapterDeps, ObservedCall } from '../../platform/http-client/deps.ts'
import { ProviderError } from '../../ports/provider-error.ts'

export interface TestDeps extends AdapterDeps {
  observed: ObservedCall[]
  /** moves the clock on */
  pass(ms: number): void
}

/** A clock that stands still until told, and a record of what was observed. */
export function testDeps(start = new Date('2026-03-02T15:00:00Z')): TestDeps {
  const observed: ObservedCall[] = []
  let at = start.getTime()
  return {
    observed,
    now: () => new Date(at),
    observe: (call) => observed.push(call),
    pass: (ms) => {
      at += ms
    },
  }
}

/** The ProviderError that a call must end with. */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const ended = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(ended).toBeInstanceOf(ProviderError)
  return ended as ProviderError
}
