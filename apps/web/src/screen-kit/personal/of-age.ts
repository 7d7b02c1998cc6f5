import { parseIsoDate } from '@vestibule/domain/iso-date'
import { ApiError } from '../../api/api-error.ts'
import { fullDate } from '../../ui/dates.ts'

/** Returns the formatted date on which a minor can return, or `undefined` for other errors. */
export const ofAgeOn = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'not_of_age') return undefined
  const day = parseIsoDate(error.day ?? '')
  return day.ok ? fullDate(day.value) : undefined
}

export const comeBackText = (date: string): string =>
  `You can come back from ${date}, when you come of age in your state. We keep your answers for 60 days after your last visit.`
