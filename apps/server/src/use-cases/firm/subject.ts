import type { Subject } from '../../stores/retention/rows-of-person.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'

/** Returns whose data is stored under a client's or user's id. @throws AppError not_found */
export const subjectOf = async ({ applicants }: Pick<Store, 'applicants'>, id: string): Promise<Subject> => {
  const subject = await applicants.find(id)
  if (!subject) throw new AppError('not_found')
  return subject
}
