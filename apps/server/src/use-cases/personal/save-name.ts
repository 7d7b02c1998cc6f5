import { parseName } from '@vestibule/domain/fields/name'
import { AppError } from '../app-error.ts'

/** PE-01: both names, parsed. @throws AppError invalid, naming the fields at fault */
export const parseNames = (input: {
  firstName: string
  lastName: string
}): { first_name: string; last_name: string } => {
  const first = parseName(input.firstName)
  const last = parseName(input.lastName)
  if (first.ok && last.ok) return { first_name: first.value, last_name: last.value }
  throw new AppError('invalid', {
    fields: [...(first.ok ? [] : ['firstName']), ...(last.ok ? [] : ['lastName'])],
  })
}
