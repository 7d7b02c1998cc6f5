import { Applicant } from '@vestibule/testing/applicant'
import { sampleAddress, sampleName } from '@vestibule/testing/sample-person'
import type { Site } from './site.ts'
import { onTheWire } from './wire.ts'

/** A kind of save. Its bodies are sent in turn, so that every save changes something. */
export interface SaveKind {
  name: string
  path(applicant: Applicant): string
  bodies: readonly object[]
}

export const saveKinds: readonly SaveKind[] = [
  {
    name: 'PATCH address',
    path: ({ clientId }) => `/api/data-api/address/client/${clientId}`,
    bodies: ['12 Bedford Street', '14 Bedford Street'].map((street) => ({
      ...sampleAddress,
      address_1: street,
    })),
  },
  {
    name: 'PATCH client, the name',
    path: ({ clientId }) => `/api/data-api/client/${clientId}`,
    bodies: ['Ada', 'Augusta'].map((firstName) => ({ ...sampleName, firstName })),
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
  const reply = await fetch(`${site.baseUrl}/api/auth/get-csrf`, { headers: { cookie } })
  const { csrfToken } = (await reply.json()) as { csrfToken: string }
  const origin = site.baseUrl
  const headers = {
    origin,
    cookie,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'x-csrf-token': csrfToken,
  }
  return { applicant, headers }
}

/** Raw requests for one kind of save. */
export const requestsOf = (kind: SaveKind, { applicant, headers }: Saver, site: Site): string[] =>
  kind.bodies.map((body) => onTheWire(`PATCH ${kind.path(applicant)}`, headers, body, site.baseUrl))

export const saveOnce = async (kind: SaveKind, { applicant, headers }: Saver, site: Site): Promise<void> => {
  const reply = await fetch(site.baseUrl + kind.path(applicant), {
    method: 'PATCH',
    headers,
    body: JSON.stringify(kind.bodies[0]),
  })
  if (reply.status !== 200) throw new Error(`${kind.name} answered ${reply.status}: ${await reply.text()}`)
}
