import type { Call } from '@vestibule/contract/call'
import * as contract from '@vestibule/contract/calls'
import { applicationSamples } from './application.ts'
import type { Ids, Sample } from './sample.ts'
import { signUpSamples } from './sign-up.ts'

export const calls = Object.values<Call>(contract)

export const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`

export const samples: Record<string, Sample> = { ...signUpSamples, ...applicationSamples }

export const sampleOf = (call: Call): Sample => {
  const sample = samples[nameOf(call)]
  if (!sample) throw new Error(`no sample for ${nameOf(call)}`)
  return sample
}

/** Returns a call's path and query with these ids, encoded. */
export const addressOf = (call: Call, ids: Ids): string => {
  const { params, query } = sampleOf(call)
  const all: Record<string, string> = { ...ids, ...params?.(ids) }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(all[name] ?? ''))
  return query ? `${path}?${query(ids)}` : path
}
