import { parseBirthDate } from '@vestibule/domain/fields/birth-date'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { byField, check, judgedValue } from '../../form/judge.ts'
import { birthDateFields } from '../../personal/birth-date.ts'
import { ssnToSave } from './saved-ssn.ts'
import { birthDateWords, ssnWords } from './words.ts'

export interface Answers extends Record<string, string> {
  ssn: string
  birthDate: string
}

/** PE-09 to PE-11: against the number that is saved, in its masked form, and today. */
export const judgeAnswers = (savedSsn: string, today: IsoDate) =>
  byField<Answers>({
    ssn: check(ssnToSave(savedSsn), ssnWords),
    birthDate: check((typed: string) => parseBirthDate(typed, today), birthDateWords),
  })

/** What is saved of answers that were judged right. */
export const bodyOf = ({ ssn, birthDate }: Answers, savedSsn: string, today: IsoDate) => ({
  ssn: judgedValue(ssnToSave(savedSsn)(ssn)),
  ...birthDateFields(judgedValue(parseBirthDate(birthDate, today))),
})
