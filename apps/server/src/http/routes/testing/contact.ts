import { type Applicant, e164 } from '@vestibule/testing/applicant'
import { jpeg } from '@vestibule/testing/files'
import { callAsFirm } from '@vestibule/testing/firm'
import type { SandboxControl } from '@vestibule/testing/sandbox-control'
import type { Stack } from '@vestibule/testing/stack'

export type NewContact = { email: string } | { phoneNumber: string }

export interface ContactReply {
  email: string
  phoneNumber: string
  address: Record<string, string> | null
  name: typeof newName | null
  pendingName: typeof newName | null
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

export const newName = { firstName: 'Augusta', lastName: 'Byron' }

/** Asks for another name, with the same file under each of these document types. */
export const askName = (
  { api, person }: Applicant,
  name: Record<string, string> = newName,
  {
    file = jpeg(),
    types = ['MARRIAGE_CERTIFICATE'],
    password = person.password,
  }: { file?: Uint8Array; types?: readonly string[]; password?: string } = {},
) => {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...name, password })) form.append(field, value)
  for (const type of types) form.append(type, new Blob([new Uint8Array(file)]), 'photo.jpg')
  return api.post('/api/contact/name', form)
}

export const readContact = (applicant: Applicant): Promise<ContactReply> =>
  applicant.must(applicant.api.get<ContactReply>('/api/contact'))

/** Lets the firm release the owner's phone. @returns the reply's state */
export const releasePhone = async (stack: Stack, { clientId, userId }: Applicant) =>
  (await callAsFirm(stack, 'support', `POST /api/firm/applications/${clientId || userId}/release-phone`))
    .state

/** Changes the contact, as the owner does just after a step-up. */
export const change = async (sandbox: SandboxControl, owner: Applicant, to: NewContact): Promise<void> => {
  await owner.must(beginChange(owner, to))
  await owner.must(enterContactCode(owner, await sandbox.code(destinationOf(to))))
  if ('email' in to) owner.person.email = to.email
  else owner.person.phone = to.phoneNumber
}
