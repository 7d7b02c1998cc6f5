import { Applicant, newPerson, nextCaller } from '@vestibule/testing/applicant'
import { leanFetch } from './lean-fetch.ts'
import { jsonHeaders, rawRequest } from './load.ts'
import type { Site } from './site.ts'

/** Creates an applicant with a unique phone number and IP address, so that no rate limit applies. */
export const newcomer = (site: Site): Applicant & { clientAddress: string } => {
  const { phone, clientAddress } = nextCaller()
  const options = { clientAddress, fetch: leanFetch }
  const applicant = new Applicant(site.baseUrl, site.sandbox, newPerson({ phone }), options)
  return Object.assign(applicant, { clientAddress })
}

/** Completes a visitor's fraud screening. @returns the raw HTTP request that creates the visitor's identity */
export const screenedSignUp = async (site: Site): Promise<string> => {
  const applicant = newcomer(site)
  const { api, person, clientAddress } = applicant
  const { email, password } = person
  await applicant.must(api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(email)}`))
  await applicant.must(api.get('/api/ipqs/validate-ip'))
  const cookie = api.cookies().map(({ name, value }) => `${name}=${value}`)
  const headers = { ...jsonHeaders(site.baseUrl, cookie.join('; ')), 'x-forwarded-for': clientAddress }
  return rawRequest('POST /api/auth/sign-up', headers, { email, password }, site.baseUrl)
}
