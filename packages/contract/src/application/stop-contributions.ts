import { call } from '../call.ts'
import { contributions, ownClient } from '../entities.ts'

/** No version: stopping is final, and a page that is behind must not hinder it. */
export const stopContributions = call({
  method: 'POST',
  path: '/api/contributions/stop/client/:clientId',
  who: 'applicant',
  summary:
    'Stops a confirmed contribution for good, once: cancels its schedules and unsent deposits at the broker',
  params: ownClient,
  reply: contributions,
})
export type StopContributions = typeof stopContributions
