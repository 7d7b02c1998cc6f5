import type { NameCode } from '@vestibule/domain/fields/name'
import type { Words } from '../../form/judge.ts'

const firstName = 'First name is missing or incomplete. Please provide first name.'
const lastName = 'Last name is missing or incomplete. Please provide last name.'

export const firstNameWords = { required: firstName, invalid: firstName } as const satisfies Words<NameCode>
export const lastNameWords = { required: lastName, invalid: lastName } as const satisfies Words<NameCode>

/** NV-14, where the name is begun in two tabs at once */
export const newerName = 'You changed this somewhere else.'

export const electronicWords = {
  link: 'Your rights, and what you need to open documents',
  title: 'Electronic documents',
  close: 'Close',
}
