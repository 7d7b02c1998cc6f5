import { Applicant } from '@vestibule/testing/applicant'
import { sampleAddress, sampleName } from '@vestibule/testing/sample-person'
import { rawRequest, sessionHeaders } from './load.ts'
import type { Site } from './site.ts'

/** A kind of save. Requests alternate between its bodies, so that every save changes something. */
export interface SaveKind {
  name: string
  path(applicant: Applicant): string
  bodies: readonly object[]
}

export const saveKinds: readonly SaveKind[] = [
  {
    name: 'PATCH address',
    path: ({ clientId }) => `/api/data-api/address/client/${clientId}`,
    bodies: [sampleAddress, { ...sampleAddress, address_1: '14 Bedford Street' }],
  },
  {
    name: 'PATCH client, the name',
    path: ({ clientId }) => `/api/data-api/client/${clientId}`,
    bodies: [sampleName, { ...sampleName, firstName: 'Augusta' }],
  },
]

export interface Saver {
  applicant: Applicant
  headers: Record<string, string>
}

export const makeSavers = async (site: Site, count: number): Promise<Saver[]> => {
  const savers: Saver[] = []
  while (savers.length < count) savers.push(await makeSaver(site))
  return savers
}

const makeSaver = async (site: Site): Promise<Saver> => {
  const applicant = new Applicant(site.baseUrl, site.sandbox)
  await applicant.signUp()
  await applicant.saveName()
  await applicant.saveAddress()
  const cookie = applicant.api
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  return { applicant, headers: await sessionHeaders(site.baseUrl, cookie) }
}

/** Returns one raw request for each body of this kind of save. */
export const requestsOf = (kind: SaveKind, { applicant, headers }: Saver, site: Site): string[] =>
  kind.bodies.map((body) => rawRequest(`PATCH ${kind.path(applicant)}`, headers, body, site.baseUrl))

export const saveOnce = async (kind: SaveKind, { applicant, headers }: Saver, site: Site): Promise<void> => {
  const reply = await fetch(site.baseUrl + kind.path(applicant), {
    method: 'PATCH',
    headers,
    body: JSON.stringify(kind.bodies[0]),
  })
  if (reply.status !== 200) throw new Error(`${kind.name} answered ${reply.status}: ${await reply.text()}`)
}
