import type { Call } from '@vestibule/contract/call'
import * as contract from '@vestibule/contract/calls'
import { applicationSamples } from './application.ts'
import type { Ids, Sample } from './sample.ts'
import { signUpSamples } from './sign-up.ts'

/** Every call of the contract. */
export const calls = Object.values<Call>(contract)

export const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`

export const samples: Record<string, Sample> = { ...signUpSamples, ...applicationSamples }

export const sampleOf = (call: Call): Sample => {
  const sample = samples[nameOf(call)]
  if (!sample) throw new Error(`there is no sample of ${nameOf(call)}`)
  return sample
}

/** A call's path with these ids in it, each encoded, and its query behind. */
export const addressOf = (call: Call, ids: Ids): string => {
  const { params, query } = sampleOf(call)
  const all: Record<string, string> = { ...ids, ...params?.(ids) }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(all[name] ?? ''))
  return query ? `${path}?${query(ids)}` : path
}
