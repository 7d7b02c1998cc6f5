import { type Applicant, e164 } from '@vestibule/testing/applicant'
import type { SandboxControl } from '@vestibule/testing/sandbox-control'

export type NewContact = { email: string } | { phoneNumber: string }

export interface ContactReply {
  email: string
  phoneNumber: string
  address: Record<string, string> | null
  pending: { contact: string; sentTo: string } | null
  heldUntil: string | null
}

export const destinationOf = (change: NewContact): string =>
  'email' in change ? change.email : e164(change.phoneNumber)

export const beginChange = ({ api, person }: Applicant, change: NewContact, password = person.password) =>
  api.post<{ sentTo: string }>('/api/contact', { ...change, password })

export const enterContactCode = ({ api }: Applicant, code: string) =>
  api.post('/api/contact/confirm', { code })

export const changeAddress = ({ api, person }: Applicant, address: object, password = person.password) =>
  api.post('/api/contact/address', { ...address, password })

export const readContact = (applicant: Applicant): Promise<ContactReply> =>
  applicant.must(applicant.api.get<ContactReply>('/api/contact'))

/** Changes the contact, as the owner does just after a step-up. */
export const change = async (sandbox: SandboxControl, owner: Applicant, to: NewContact): Promise<void> => {
  await owner.must(beginChange(owner, to))
  await owner.must(enterContactCode(owner, await sandbox.code(destinationOf(to))))
  if ('email' in to) owner.person.email = to.email
  else owner.person.phone = to.phoneNumber
}
