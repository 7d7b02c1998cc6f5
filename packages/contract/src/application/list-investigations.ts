import { SCREENS } from '@vestibule/domain/review/screen'
import { z } from 'zod'
import { call } from '../call.ts'
import { ownClient } from '../entities.ts'

export const listInvestigations = call({
  method: 'GET',
  path: '/api/broker-api/investigations/client/:clientId',
  who: 'applicant',
  summary: "The broker's looks into the applicant, and how far they are",
  params: ownClient,
  reply: z.object({
    investigations: z.array(
      z.object({ id: z.string(), state: z.string(), watchlist_screen: z.enum(SCREENS) }),
    ),
  }),
})
export type ListInvestigations = typeof listInvestigations
