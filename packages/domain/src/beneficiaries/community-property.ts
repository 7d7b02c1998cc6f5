import type { StateCode } from '../fields/state.ts'

export const COMMUNITY_PROPERTY_STATES: readonly StateCode[] = [
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
  COMMUNITY_PROPERTY_STATES.some((code) => code === state)
