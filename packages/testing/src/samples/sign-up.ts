import { newUser } from '../new-user.ts'
import { sampleAddress } from '../sample-person.ts'
import { callerOnly, type Sample } from './sample.ts'

const password = 'Correct-Horse-7'
const credentials: Sample['body'] = ({ email }) => ({ email, password })

/** The id of no browser. The ids of real ones are known only to the server. */
const noBrowser: Sample['params'] = ({ userId }) => ({ id: userId.replaceAll('-', '').padStart(64, '0') })

const usedPasskey = { id: 'none', clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' }

/** A valid request for each call of the sign-up. */
export const signUpSamples: Record<string, Sample> = {
  'GET /api/auth/get-csrf': callerOnly(),
  'GET /api/auth/session': callerOnly(),
  'GET /api/user/whitelist': callerOnly(),
  'GET /api/ipqs/validate-email': callerOnly({ query: ({ email }) => `email=${encodeURIComponent(email)}` }),
  'GET /api/ipqs/validate-phone': callerOnly({
    query: ({ phone }) => `phone=${phone.replaceAll('-', '')}&country=US`,
  }),
  'GET /api/ipqs/validate-ip': callerOnly(),
  'POST /api/auth/check-email-exist': callerOnly({ body: credentials }),
  'POST /api/auth/sign-up': callerOnly({ body: credentials }),
  'POST /api/auth/login': callerOnly({ body: credentials }),
  'POST /api/auth/logout': callerOnly({ body: () => ({}) }),
  'GET /api/auth/browsers': callerOnly(),
  'POST /api/auth/browsers/forget/:id': callerOnly({ params: noBrowser, body: () => ({}) }),
  'POST /api/auth/sessions/end/:id': callerOnly({ params: noBrowser, body: () => ({}) }),
  'POST /api/auth/sessions/end-others': callerOnly({ body: () => ({}) }),
  'POST /api/user/create-user': {
    body: ({ email, phone, identityId }) => ({
      ...newUser({ person: { email, phone, password, accountType: 'ROTH_IRA' } }, identityId),
      prospectId: 'p',
    }),
  },
  'POST /api/user/create-user/temporal': callerOnly({
    body: ({ email, phone }) => ({ email, phoneNumber: phone }),
  }),
  'POST /api/auth/start': callerOnly({ body: () => ({ token: 'none' }) }),
  'GET /api/user/get-user-auth0/:id': { params: ({ identityId }) => ({ id: identityId }) },
  'GET /api/user/get-by-email/:email': { params: ({ email }) => ({ email }) },
  'POST /api/auth/verify-email': { body: ({ email }) => ({ email }) },
  'PUT /api/auth/verify-email': { body: ({ email }) => ({ email, code: '123456' }) },
  'POST /api/auth/verify-phone': { body: ({ phone }) => ({ phoneNumber: phone }) },
  'PUT /api/auth/verify-phone': { body: ({ phone }) => ({ phoneNumber: phone, code: '123456' }) },
  'POST /api/auth/login-code': callerOnly({ body: () => ({}) }),
  'PUT /api/auth/login-code': callerOnly({ body: () => ({ code: '123456' }) }),
  'POST /api/auth/step-up-code': callerOnly({ body: () => ({}) }),
  'PUT /api/auth/step-up-code': callerOnly({ body: () => ({ code: '123456' }) }),
  'GET /api/contact': callerOnly(),
  'POST /api/contact': callerOnly({ body: () => ({ email: 'new@example.com', password }) }),
  'POST /api/contact/address': callerOnly({ body: () => ({ ...sampleAddress, password }) }),
  'POST /api/contact/name': callerOnly({
    body: () => ({ firstName: 'Ada', lastName: 'Byron', password }),
  }),
  'POST /api/contact/name/withdraw': callerOnly({ body: () => ({}) }),
  'POST /api/contact/code': callerOnly({ body: () => ({}) }),
  'POST /api/contact/confirm': callerOnly({ body: () => ({ code: '123456' }) }),
  'GET /api/auth/passkeys': callerOnly(),
  'POST /api/auth/passkeys/options': callerOnly({ body: () => ({}) }),
  'POST /api/auth/passkeys': callerOnly({
    body: () => ({ clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] }),
  }),
  'PATCH /api/auth/passkeys/:id': callerOnly({
    params: ({ userId }) => ({ id: userId }),
    body: () => ({ name: 'Phone' }),
  }),
  'POST /api/auth/passkeys/remove/:id': callerOnly({
    params: ({ userId }) => ({ id: userId }),
    body: () => ({}),
  }),
  'POST /api/auth/passkey-login': callerOnly({ body: () => ({}) }),
  'PUT /api/auth/passkey-login': callerOnly({ body: () => usedPasskey }),
  'POST /api/auth/step-up-passkey': callerOnly({ body: () => ({}) }),
  'PUT /api/auth/step-up-passkey': callerOnly({ body: () => usedPasskey }),
  'POST /api/auth/forgot-password': callerOnly({ body: ({ email }) => ({ email }) }),
  'POST /api/auth/reset-password': callerOnly({ body: () => ({ token: 'none', password }) }),
  'POST /api/auth/recovery-code': callerOnly({ body: () => ({ token: 'none' }) }),
  'PUT /api/auth/recovery': callerOnly({ body: () => ({ token: 'none', code: '123456' }) }),
  'POST /api/auth/recovery/stop': callerOnly({ body: () => ({ token: 'none' }) }),
  'POST /api/auth/unsubscribe': callerOnly({ body: () => ({ token: 'none' }) }),
  'PUT /api/user/language': callerOnly({ body: () => ({ language: 'en' }) }),
  'PATCH /api/user/update-user': { body: ({ userId, phone }) => ({ id: userId, phoneNumber: phone }) },
  'PATCH /api/auth/edit-email-address': {
    body: ({ identityId, email }) => ({ auth0UserId: identityId, newEmail: email }),
  },
  'POST /api/blocked-user/create': {
    body: ({ userId }) => ({ riskType: 'IP', riskCategory: 'VPN', details: { isVPN: true }, userId }),
  },
  'POST /api/fraud-event': callerOnly({
    body: () => ({ kind: 'RISK_DETECTED', details: { isVPN: true } }),
  }),
}
