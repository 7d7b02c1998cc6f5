import { type Fault, type FaultKind, faultKinds } from '../core/faults.ts'
import { isProvider, providers } from '../core/providers.ts'

export const readFault = (body: unknown): Fault | { problems: string[] } => {
  if (typeof body !== 'object' || body === null) return { problems: ['the body must be a JSON object'] }
  const { provider, path, match, kind, status, ms, times = 1, ...unknown } = body as Record<string, unknown>
  const problems = Object.keys(unknown).map((name) => `${name} is not known`)
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  const isCount = (value: unknown, least: number) =>
    value === undefined || (Number.isInteger(value) && Number(value) >= least)

  if (!isProvider(provider)) problems.push(`provider must be one of ${providers.join(', ')}`)
  if (!faultKinds.includes(kind as FaultKind)) problems.push(`kind must be one of ${faultKinds.join(', ')}`)
  if (!isText(path)) problems.push('path must be a string')
  if (!isText(match)) problems.push('match must be a string')
  if (!isCount(status, 400)) problems.push('status must be a whole number from 400')
  if (!isCount(ms, 0)) problems.push('ms must be a whole number from 0')
  if (!isCount(times, 1)) problems.push('times must be a whole number from 1')
  if (problems.length > 0) return { problems }
  return { provider, path, match, kind, status, ms, times } as Fault
}
