import { expect } from 'vitest'
import type { AdapterDeps, ObservedCall } from '../../platform/http-client/deps.ts'
import { ProviderError } from '../../ports/provider-error.ts'

export interface TestDeps extends AdapterDeps {
  observed: ObservedCall[]
  /** advances the clock */
  pass(ms: number): void
}

/** A clock that only `pass` moves, and a record of the observed calls. */
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

/** @returns the ProviderError that a call fails with */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ProviderError)
  return error as ProviderError
}

/** @param expected properties of the ProviderError that the call fails with */
export const expectFailure = async (call: Promise<unknown>, expected: object): Promise<void> =>
  expect(await failureOf(call)).toMatchObject(expected)

/** All text of an error that a log could contain. */
export const textOf = (error: Error): string =>
  [String(error), error.stack, JSON.stringify(error), String(error.cause)].join()
