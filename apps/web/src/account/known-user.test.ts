import type { Client, User } from '@vestibule/contract/entities'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { Call } from '../api/call.ts'
import { nextStepFor } from './known-user.ts'

const verified = { id: 'u1', isPhoneNumberVerified: true, isEmailVerified: true }
const unsuitable = { client_status: 'ONBOARDING_AFFILATIONS_UNSUITABLE' } as const
const neither = { client_status: 'ONBOARDING_PERSONAL_INFO_3', residencyStatus: 'NEITHER' } as const
const citizen = { client_status: 'ONBOARDING_PERSONAL_INFO_4', residencyStatus: 'US_CITIZEN' } as const
const complete = { notice: 'complete' }

const unverified = { isPhoneNumberVerified: false, isEmailVerified: false }
const deadEnd = (path: string) => ({ deadEnd: `/onboarding/${path}` })

test.each<[string, Partial<User>, Partial<Client> | ApiError, object]>([
  ['[SU-08] asks to verify the phone first', unverified, {}, { notice: 'verifyPhone' }],
  ['[SU-08] asks to verify the email', { isEmailVerified: false }, {}, { notice: 'verifyEmail' }],
  ['[SU-08] a verified user continues to the application', {}, citizen, complete],
  ['[SU-16] an application declined by affiliations', {}, unsuitable, deadEnd('unsuitable')],
  ['[SU-16] an application declined by citizenship', {}, neither, deadEnd('us-residents-only')],
  ['[SU-08] a missing application is left to the flow', {}, new ApiError(404, 'not_found', ''), complete],
  ['[SU-08] an unreadable application is left to the flow', {}, new ApiError(0, 'network', ''), complete],
])('%s', async (_, changed, client, step) => {
  const call = async () => {
    if (client instanceof ApiError) throw client
    return client
  }
  expect(await nextStepFor(call as unknown as Call, { ...verified, ...changed } as User)).toEqual(step)
})
