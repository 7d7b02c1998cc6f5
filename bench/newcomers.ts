import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { leanFetch } from './lean-fetch.ts'
import type { Site } from './site.ts'
import { onTheWire } from './wire.ts'

let people = 0

/** A unique email, phone and address, so that no rate limit applies. */
export const newcomer = (site: Site): Applicant & { clientAddress: string } => {
  people += 1
  const phone = `646-${200 + Math.floor(people / 9000)}-${1000 + (people % 9000)}`
  const clientAddress = `198.${18 + (people >> 16)}.${(people >> 8) % 256}.${people % 256}`
  const person = newPerson({ phone, email: `newcomer.${people}@example.com` })
  return Object.assign(
    new Applicant(site.baseUrl, site.sandbox, person, { clientAddress, fetch: leanFetch }),
    {
      clientAddress,
    },
  )
}

/** The raw request that creates an identity for a screened visitor. */
export const screenedSignUp = async (site: Site): Promise<string> => {
  const applicant = newcomer(site)
  const { api, person, clientAddress } = applicant
  const { email, password } = person
  await applicant.must(api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(email)}`))
  await applicant.must(api.get('/api/ipqs/validate-ip'))
  const cookies = api.cookies().map(({ name, value }) => `${name}=${value}`)
  const headers = {
    origin: site.baseUrl,
    cookie: cookies.join('; '),
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'x-forwarded-for': clientAddress,
  }
  return onTheWire('POST /api/auth/sign-up', headers, { email, password }, site.baseUrl)
}
