import { parseName } from '../fields/name.ts'
import { type FormAnswers, form } from './form.ts'
import { parsePassword } from './log-in.ts'

const name = { firstName: parseName, lastName: parseName }

export const nameForm = form(name)

/** A change of the name after the sign-up. */
export const changeNameForm = form({ ...name, password: parsePassword })

export type Name = FormAnswers<typeof nameForm>

/** The name that providers and documents use. The form may ask for more. */
export interface LegalName {
  firstName: string
  lastName: string
}

export interface LegalNameRow {
  first_name: string
  last_name: string
}

/** The columns of the form. */
export type NameRow = LegalNameRow

export const nameRowOf = ({ firstName, lastName }: Name): NameRow => ({
  first_name: firstName,
  last_name: lastName,
})

export const nameOf = ({ first_name, last_name }: LegalNameRow): LegalName => ({
  firstName: first_name,
  lastName: last_name,
})

export const legalNameOf = ({ first_name, last_name }: LegalNameRow): string => `${first_name} ${last_name}`

export const isSameName = (one: LegalNameRow, other: LegalNameRow): boolean =>
  one.first_name === other.first_name && one.last_name === other.last_name
