import { VERIFICATIONS } from '@vestibule/domain/review/identification'
import { SCREENS } from '@vestibule/domain/review/screen'
import { z } from 'zod'
import { call } from '../call.ts'
import { ownClient } from '../entities.ts'

const verification = z.enum(VERIFICATIONS)

export const getKycCheck = call({
  method: 'GET',
  path: '/api/kyc-check/:clientId',
  who: 'applicant',
  summary: 'Which items of the applicant the broker could verify; no result while nothing was checked',
  params: ownClient,
  reply: z.object({
    watchlist_screen: z.enum(SCREENS),
    results: z.array(
      z.object({
        name_verified: verification,
        legal_address_verified: verification,
        birth_date_verified: verification,
        identification_number_verified: verification,
      }),
    ),
  }),
})
export type GetKycCheck = typeof getKycCheck
