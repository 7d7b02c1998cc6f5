import { z } from 'zod'
import { call } from './call.ts'
import { endpoints } from './endpoints.ts'
import {
  contribution,
  contributions,
  orPending,
  ownClient,
  shownAuthorization,
  text,
  uuid,
} from './entities.ts'

export const updateContribution = call({
  ...endpoints.updateContribution,
  who: 'applicant',
  summary: 'Saves amount and schedule',
  params: ownClient,
  body: z.strictObject({
    amount: z.number(),
    first_deposit_date: z.number(),
    second_deposit_date: z.number(),
    one_time: z.boolean(),
    one_time_date: text,
    method: z.enum(['PLAID', 'MICRO_DEPOSITS']).optional(),
  }),
  reply: contribution,
})

export const getContributions = call({
  ...endpoints.getContributions,
  who: 'applicant',
  summary:
    'The debits of a confirmed contribution that stopping prevents, and those already sent that still arrive',
  params: ownClient,
  reply: contributions,
})

/** No version: stopping is final, and a page that is behind must not hinder it. */
export const stopContributions = call({
  ...endpoints.stopContributions,
  who: 'applicant',
  summary:
    'Stops a confirmed contribution for good, once: cancels its schedules and unsent deposits at the broker',
  params: ownClient,
  reply: contributions,
})

export const createDeposit = call({
  ...endpoints.createDeposit,
  who: 'applicant',
  summary: 'Draws the one-time contribution, once',
  params: z.strictObject({ id: uuid }),
  body: shownAuthorization,
  reply: orPending(z.object({ transfer: z.object({ id: z.string(), state: z.string() }) })),
  needsVersion: true,
})

export const createSchedules = call({
  ...endpoints.createSchedules,
  who: 'applicant',
  summary: 'Sets up the recurring contribution, once',
  params: ownClient,
  body: shownAuthorization,
  reply: orPending(z.object({ schedules: z.array(z.object({ id: z.string(), state: z.string() })) })),
  needsVersion: true,
})
