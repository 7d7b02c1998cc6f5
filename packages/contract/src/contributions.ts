import { z } from 'zod'
import { applicantCall, ownClientCall } from './call.ts'
import { contribution, contributions, orPending, shownAuthorization, text, uuid } from './entities.ts'

export const updateContribution = ownClientCall('updateContribution', 'Saves amount and schedule', {
  body: z.strictObject({
    amount: z.number(),
    first_deposit_date: z.number(),
    second_deposit_date: z.number(),
    one_time: z.boolean(),
    one_time_date: text,
    /** Only of a one-time IRA contribution, between January 1 and the tax deadline. */
    tax_year: z.number().int().optional(),
    method: z.enum(['PLAID', 'MICRO_DEPOSITS']).optional(),
  }),
  reply: contribution,
})

export const getContributions = ownClientCall(
  'getContributions',
  'The upcoming debits that stopping prevents, and the sent ones that still arrive',
  { reply: contributions },
)

/** Requires no If-Match header, so that a page with outdated data can stop the contributions too. Stopping is final. */
export const stopContributions = ownClientCall(
  'stopContributions',
  'Stops a confirmed contribution for good, once: cancels its schedules and unsent deposits at the broker',
  { reply: contributions },
)

export const createDeposit = applicantCall('createDeposit', 'Draws the one-time contribution, once', {
  params: z.strictObject({ id: uuid }),
  body: shownAuthorization,
  reply: orPending(z.object({ transfer: z.object({ id: z.string(), state: z.string() }) })),
  needsVersion: true,
})

export const createSchedules = ownClientCall('createSchedules', 'Sets up the recurring contribution, once', {
  body: shownAuthorization,
  reply: orPending(z.object({ schedules: z.array(z.object({ id: z.string(), state: z.string() })) })),
  needsVersion: true,
})
