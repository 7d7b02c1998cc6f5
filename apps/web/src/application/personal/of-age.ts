import { type IsoDate, parseIsoDate } from '@vestibule/domain/iso-date'
import { fill } from '@vestibule/words/fill'
import { ApiError } from '../../api/api-error.ts'
import { currentFormat, currentWords } from '../../words/language.ts'

/** Returns the day on which a rejected minor comes of age, or `undefined` if `error` has another code. */
export const ofAgeOn = (error: unknown): IsoDate | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'not_of_age') return undefined
  const day = parseIsoDate(error.day ?? '')
  return day.ok ? day.value : undefined
}

export const comeBackText = (day: IsoDate): string =>
  fill(currentWords().common.comeBack, { date: currentFormat().fullDate(day) })
