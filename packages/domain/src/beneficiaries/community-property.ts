import type { StateCode } from '../fields/state.ts'

export const communityPropertyStates: readonly StateCode[] = [
  'AZ',
  'CA',
  'ID',
  'LA',
  'NV',
  'NM',
  'TX',
  'WA',
  'WI',
]

export const isCommunityProperty = (state: string): boolean =>
  communityPropertyStates.some((code) => code === state)
