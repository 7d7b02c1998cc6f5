import { type Applicant, wrongCode } from '@vestibule/testing/applicant'
import { expectRefusal } from '@vestibule/testing/in-vitest'
import { checkProduct } from '@vestibule/testing/product'
import { shown } from '@vestibule/testing/samples/sample'
import { expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

const its = useServer()

const refused = '403 step_up_required'
const proofSeconds = 15 * 60

const sendCode = ({ api }: Applicant) => api.post('/api/auth/step-up-code')
const enterCode = ({ api }: Applicant, code: string) => api.put('/api/auth/step-up-code', { code })
const linkToken = ({ api }: Applicant) => api.post('/api/create-link-token')
const confirm = ({ api, clientId, version: ifMatch }: Applicant) =>
  api.post(
    `/api/broker-api/ach/schedule/create/client/${clientId}`,
    { disclosures: shown('own-bank', 'debit') },
    { ifMatch },
  )
const newCode = async (applicant: Applicant): Promise<string> => {
  const before = (await its.sandbox.messages(applicant.e164)).length
  await applicant.must(sendCode(applicant))
  return its.sandbox.code(applicant.e164, before + 1)
}
const plaidCalls = async () => (await its.sandbox.requests('plaid')).length

test('[HO-03] a new applicant is not asked; sixteen minutes later no bank is linked without a new proof', async () => {
  const applicant = await its.withAccount()
  await applicant.saveContribution()
  its.advance(proofSeconds - 60)
  expect((await linkToken(applicant)).status).toBe(200)
  its.advance(120)
  await applicant.readClient()
  const { api, clientId, version: ifMatch } = applicant
  const token = { public_token: await its.stack.publicToken() }
  const before = await plaidCalls()
  await expectRefusal(linkToken(applicant), refused)
  await expectRefusal(api.post('/api/exchange-public-token', token, { ifMatch }), refused)
  expect(await plaidCalls()).toBe(before)
  await applicant.must(
    api.patch(`/api/client-status/${clientId}`, {
      client_status: 'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT',
      step: 4,
    }),
  )
  const { email } = applicant.person
  const mails = (await its.sandbox.messages(email)).length
  await applicant.must(api.post('/api/auth/verify-email', { email }))
  const code = await its.sandbox.code(email, mails + 1)
  await applicant.must(api.put('/api/auth/verify-email', { email, code }))
  await expectRefusal(linkToken(applicant), refused)
  const bank = {
    bank_name: 'Bank',
    account_type: 'Checking',
    routing_number: '021000021',
    account_number: '445566778',
  }
  const typed = () => api.patch(`/api/data-api/bank/client/${clientId}`, bank, { ifMatch: applicant.version })
  await expectRefusal(typed(), refused)
  await applicant.must(enterCode(applicant, await newCode(applicant)))
  await applicant.must(typed())
  its.advance(proofSeconds + 1)
  const relate = () =>
    api.post(`/api/broker-api/createByClientId/${clientId}`, {}, { ifMatch: applicant.version })
  await expectRefusal(relate(), refused)
  await applicant.must(enterCode(applicant, await newCode(applicant)))
  expect((await relate()).status).toBe(200)
})

test('[HO-03] nothing is confirmed sixteen minutes after the last proof, and a repeated confirmation needs none', async () => {
  const applicant = await its.related()
  its.advance(proofSeconds + 60)
  await expectRefusal(confirm(applicant), refused)
  const code = await newCode(applicant)
  await expectRefusal(enterCode(applicant, wrongCode(code)), '400 code_mismatch')
  await expectRefusal(confirm(applicant), refused)
  await applicant.must(enterCode(applicant, code))
  await applicant.must(confirm(applicant))
  its.advance(proofSeconds + 60)
  await applicant.must(confirm(applicant))
  const proof = ['code_refused', 'code_checked', 'identity_proven']
  const proofs = (await its.actions(applicant.userId)).filter((action) => proof.includes(action))
  expect(proofs.slice(-3)).toEqual(proof)
})

test('[HO-03] a log-in is a proof of identity, on a known browser without a code too', async () => {
  const applicant = await its.related()
  its.advance(proofSeconds + 60)
  await expectRefusal(confirm(applicant), refused)
  await applicant.must(applicant.submitPassword())
  await applicant.must(confirm(applicant))
})

test('[HO-03] in the product flow, confirming needs a recent proof too', async () => {
  const applicant = await its.answered({ accountType: 'PRODUCT' })
  await checkProduct(applicant)
  await applicant.linkBank(await its.stack.publicToken())
  its.advance(proofSeconds + 60)
  const { clientId } = applicant
  const request = () =>
    applicant.api.patch(`/api/client-status/${clientId}`, {
      client_status: 'ONBOARDING_SIGNUP_COMPLETED',
      step: 4,
    })
  await expectRefusal(request(), refused)
  await applicant.must(enterCode(applicant, await newCode(applicant)))
  await applicant.must(request())
})

test('[HO-03] [SE-02] a step-up renews the token, but does not extend the session', async () => {
  const applicant = await its.withAccount()
  const [before] = applicant.api.cookies()
  const ends = () => its.query('select ends_at from session where user_id = $1', [applicant.userId])
  const endsBefore = await ends()
  its.advance(31)
  await applicant.must(enterCode(applicant, await newCode(applicant)))
  expect(applicant.api.cookies()[0]?.value).not.toBe(before?.value)
  expect(await ends()).toEqual(endsBefore)
})

test('[HO-03] only a signed-up user steps up', async () => {
  const user = await its.user()
  await expectRefusal(sendCode(user), '403 forbidden')
  await expectRefusal(enterCode(user, '123456'), '403 forbidden')
})

test('[HO-03] [SU-28] step-ups and log-ins have separate budgets of sends and tries', async () => {
  const applicant = await its.withAccount()
  for (let sent = 0; sent < 5; sent += 1) {
    its.advance(31)
    await applicant.must(sendCode(applicant))
  }
  its.advance(31)
  await expectRefusal(sendCode(applicant), '429 too_many_attempts')
  const other = its.otherBrowser(applicant)
  const before = (await its.sandbox.messages(applicant.e164)).length
  expect((await other.must(other.submitPassword())).challenge).toBeDefined()
  const code = await its.sandbox.code(applicant.e164, before + 1)
  await expectRefusal(enterCode(applicant, wrongCode(code)), '400 code_mismatch')
  await its.fill('code-try-day', 25)
  await expectRefusal(enterCode(applicant, code), '429 too_many_attempts')
})

test('[SU-29] with stopped texts, a step-up needs the code of an email and the password', async () => {
  const applicant = await its.withAccount()
  await applicant.saveContribution()
  const { email, password, phone } = applicant.person
  its.advance(proofSeconds + 1)
  await expectRefusal(linkToken(applicant), refused)
  await its.sandbox.text(phone, 'STOP')
  const mails = (await its.sandbox.messages(email)).length
  expect(await applicant.must(sendCode(applicant))).toMatchObject({ textsStopped: true })
  const code = await its.sandbox.code(email, mails + 1)
  const prove = (body: object) => applicant.api.put('/api/auth/step-up-code', body)
  await expectRefusal(prove({ code }), '422 invalid', 'password')
  await expectRefusal(prove({ code, password: 'Wrong-Horse-7' }), '401 invalid_credentials')
  await expectRefusal(prove({ code: wrongCode(code), password }), '400 code_mismatch')
  await expectRefusal(linkToken(applicant), refused)
  await applicant.must(prove({ code, password }))
  expect((await linkToken(applicant)).status).toBe(200)
})
