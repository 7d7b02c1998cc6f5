import { type Sample, shown } from './sample.ts'

/** For each call of a sign-up a request that is in order. */
export const signUpSamples: Record<string, Sample> = {
  'GET /api/auth/get-csrf': { isCallerOnly: true },
  'GET /api/auth/session': { isCallerOnly: true },
  'GET /api/user/whitelist': { isCallerOnly: true },
  'GET /api/ipqs/validate-email': {
    query: ({ email }) => `email=${encodeURIComponent(email)}`,
    isCallerOnly: true,
  },
  'GET /api/ipqs/validate-phone': {
    query: ({ phone }) => `phone=${phone.replaceAll('-', '')}&country=US`,
    isCallerOnly: true,
  },
  'GET /api/ipqs/validate-ip': { isCallerOnly: true },
  'POST /api/auth/check-email-exist': {
    body: ({ email }) => ({ email, password: 'Correct-Horse-7' }),
    isCallerOnly: true,
  },
  'POST /api/auth/sign-up': {
    body: ({ email }) => ({ email, password: 'Correct-Horse-7' }),
    isCallerOnly: true,
  },
  'POST /api/auth/login': {
    body: ({ email }) => ({ email, password: 'Correct-Horse-7' }),
    isCallerOnly: true,
  },
  'POST /api/auth/logout': { body: () => ({}), isCallerOnly: true },
  'POST /api/user/create-user': {
    body: ({ email, phone, identityId }) => ({
      firstName: 'New',
      lastName: 'User',
      email,
      phoneNumber: phone,
      auth0UserId: identityId,
      password: 'Correct-Horse-7',
      gender: 'UNSPECIFIED',
      type: 'CLIENT',
      status: 'ACTIVE',
      isPhoneNumberVerified: false,
      isEmailVerified: false,
      clientAccountType: 'ROTH_IRA',
      prospectId: 'p',
      disclosures: shown('consent', 'texts'),
    }),
  },
  'POST /api/user/create-user/temporal': {
    body: ({ email, phone }) => ({ email, phoneNumber: phone }),
    isCallerOnly: true,
  },
  'GET /api/user/get-user-auth0/:id': { params: ({ identityId }) => ({ id: identityId }) },
  'GET /api/user/get-by-email/:email': { params: ({ email }) => ({ email }) },
  'POST /api/auth/verify-email': { body: ({ email }) => ({ email }) },
  'PUT /api/auth/verify-email': { body: ({ email }) => ({ email, code: '123456' }) },
  'POST /api/auth/verify-phone': { body: ({ phone }) => ({ phoneNumber: phone }) },
  'PUT /api/auth/verify-phone': { body: ({ phone }) => ({ phoneNumber: phone, code: '123456' }) },
  'POST /api/auth/login-code': { body: () => ({}), isCallerOnly: true },
  'PUT /api/auth/login-code': { body: () => ({ code: '123456' }), isCallerOnly: true },
  'POST /api/auth/forgot-password': { body: ({ email }) => ({ email }), isCallerOnly: true },
  'POST /api/auth/reset-password': {
    body: () => ({ token: 'none', password: 'Correct-Horse-7' }),
    isCallerOnly: true,
  },
  'POST /api/auth/unsubscribe': { body: () => ({ token: 'none' }), isCallerOnly: true },
  'PATCH /api/user/update-user': { body: ({ userId, phone }) => ({ id: userId, phoneNumber: phone }) },
  'PATCH /api/auth/edit-email-address': {
    body: ({ identityId, email }) => ({ auth0UserId: identityId, newEmail: email }),
  },
  'POST /api/blocked-user/create': {
    body: ({ userId }) => ({
      riskType: 'IP',
      riskCategory: 'VPN',
      details: { isVPN: true },
      userId,
    }),
  },
  'POST /api/fraud-event': {
    body: () => ({ kind: 'RISK_DETECTED', details: { isVPN: true } }),
    isCallerOnly: true,
  },
}
