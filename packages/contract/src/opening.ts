import { employerChoices } from '@vestibule/domain/suitability/affiliations'
import { z } from 'zod'
import { applicantCall, ownClientCall } from './call.ts'
import { agreement, orPending } from './entities.ts'

export const createAccount = ownClientCall('createAccount', 'Opens the brokerage account, once', {
  body: z.strictObject({
    /** The list is refused unless the firm has the employer's letter (KY-13). */
    affiliations: z.union([
      z.literal('noneOfAbove'),
      z.array(z.enum(employerChoices)).min(1).max(employerChoices.length),
    ]),
  }),
  reply: orPending(
    z.object({ account: z.object({ accountId: z.string() }), agreements: z.array(agreement) }),
  ),
})

export const getAccount = applicantCall(
  'getAccount',
  "The brokerage account's state; advances the client once the review is decided",
  {
    params: z.strictObject({ accountId: z.string().max(200) }),
    reply: z.object({
      state: z.string(),
      active_restrictions: z.array(z.string()),
      opened_at: z.string().nullable(),
      /** Seconds since the agreements were affirmed; `null` until then. */
      reviewed_for: z.number().int().nullable(),
    }),
  },
)

export const getAccountId = ownClientCall('getAccountId', "The brokerage account's id", {
  reply: z.object({ accountId: z.string() }),
})
