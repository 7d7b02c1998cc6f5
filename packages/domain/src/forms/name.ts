import { parseName } from '../fields/name.ts'
import { type FormAnswers, form } from './form.ts'

export const nameForm = form({ firstName: parseName, lastName: parseName })

export type Name = FormAnswers<typeof nameForm>

export interface NameRow {
  first_name: string
  last_name: string
}

export const nameRowOf = ({ firstName, lastName }: Name): NameRow => ({
  first_name: firstName,
  last_name: lastName,
})

export const nameOf = ({ first_name, last_name }: NameRow): Name => ({
  firstName: first_name,
  lastName: last_name,
})

export const legalNameOf = ({ first_name, last_name }: NameRow): string => `${first_name} ${last_name}`
