import { readdirSync } from 'node:fs'
import type { Call } from '@vestibule/contract/call'
import { applicationSamples } from './application.ts'
import type { Ids, Sample } from './sample.ts'
import { signUpSamples } from './sign-up.ts'

/** Every call of the contract, read off its folder, so that a new one is under the tests of all at once. */
const folder = new URL('../../../packages/contract/src/', import.meta.url)
export const calls: Call[] = []
for (const part of ['sign-up', 'application'])
  for (const file of readdirSync(new URL(`${part}/`, folder)).filter((name) => name.endsWith('.ts')))
    calls.push(...Object.values<Call>(await import(new URL(`${part}/${file}`, folder).href)))

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
