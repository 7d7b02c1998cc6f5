import { expect } from 'vitest'
import type { AdapterDeps, ObservedCall } from '../../platform/http-client/deps.ts'
import { ProviderError } from '../../ports/provider-error.ts'

export interface TestDeps extends AdapterDeps {
  observed: ObservedCall[]
  pass(ms: number): void
}

/** Creates a clock that only `pass` advances, and a record of the observed calls. */
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

/** Returns the ProviderError with which the call fails. */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ProviderError)
  return error as ProviderError
}

/** Expects the call to fail. @param expected the ProviderError's properties */
export const expectFailure = async (call: Promise<unknown>, expected: object): Promise<void> =>
  expect(await failureOf(call)).toMatchObject(expected)

/** Returns all text of an error that a log could contain. */
export const textOf = (error: Error): string =>
  [String(error), error.stack, JSON.stringify(error), String(error.cause)].join()
