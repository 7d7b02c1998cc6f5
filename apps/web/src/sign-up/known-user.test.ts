import type { Client, User } from '@vestibule/contract/entities'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { Call } from '../api/call.ts'
import { nextStepFor } from './known-user.ts'

const user = (given: Partial<User> = {}) =>
  ({ id: 'u1', isPhoneNumberVerified: true, isEmailVerified: true, ...given }) as User

const ask = (client: Partial<Client> | ApiError, whose = user()) => {
  const fake = async () => {
    if (client instanceof ApiError) throw client
    return client
  }
  return nextStepFor(fake as unknown as Call, whose)
}
const goesOn = { told: 'User already exists! Complete your account.' }

test('[SU-08] a known user is told what is left to verify, the phone first', async () => {
  const none = user({ isPhoneNumberVerified: false, isEmailVerified: false })
  expect(await ask({}, none)).toEqual({ told: 'Please verify your phone.' })
  expect(await ask({}, user({ isEmailVerified: false }))).toEqual({ told: 'Please verify your email.' })
})

test('[SU-08] who has verified both goes on to the application', async () => {
  const client = { client_status: 'ONBOARDING_PERSONAL_INFO_4', residencyStatus: 'US_CITIZEN' } as const
  expect(await ask(client)).toEqual(goesOn)
})

test('[SU-16] an application that ended by its affiliations, or by citizenship, is a dead end', async () => {
  expect(await ask({ client_status: 'ONBOARDING_AFFILATIONS_UNSUITABLE' })).toEqual({
    deadEnd: '/onboarding/unsuitable',
  })
  expect(await ask({ client_status: 'ONBOARDING_PERSONAL_INFO_3', residencyStatus: 'NEITHER' })).toEqual({
    deadEnd: '/onboarding/us-residents-only',
  })
})

test('[SU-08] without an application, or one that cannot be read now, the wrapper decides', async () => {
  expect(await ask(new ApiError(404, 'not_found', ''))).toEqual(goesOn)
  expect(await ask(new ApiError(0, 'network', 'Request failed'))).toEqual(goesOn)
})
