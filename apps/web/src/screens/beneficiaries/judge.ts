import type { Beneficiary as Saved } from '@vestibule/contract/entities'
import type { BeneficiaryField, BeneficiaryWrongs } from '@vestibule/domain/beneficiaries/beneficiary'
import { judgeBeneficiaries } from '@vestibule/domain/beneficiaries/judge-beneficiaries'
import { remainingFor } from '@vestibule/domain/beneficiaries/percentage'
import { parseMaritalStatus } from '@vestibule/domain/fields/marital-status'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { check, type Wrongs } from '../../form/judge.ts'
import { answersOf, type People } from './people.ts'
import { aboveRemaining, maritalWords, notWhole, wrongWords } from './words.ts'

export interface Values {
  marital_status: string
  people: People
  /** holds nothing: the sum's error is its */
  total: string
}

export interface Around {
  today: IsoDate
  saved: readonly Saved[]
  /** who was the spouse until Single was chosen, and must be told what they are */
  parted: ReadonlySet<string>
}

export const judged = ({ marital_status, people }: Values, { today, saved }: Around) => {
  const status = parseMaritalStatus(marital_status)
  return judgeBeneficiaries(answersOf(people, saved), {
    maritalStatus: status.ok ? status.value : undefined,
    today,
  })
}

/** What is wrong with the form, by field: the words of the domain's codes (PE-14 to PE-16). */
export const judge =
  (around: Around) =>
  (values: Values): Wrongs => {
    const wrongs: Record<string, string | undefined> = {
      marital_status: check(parseMaritalStatus, maritalWords)(values.marital_status),
    }
    const judgement = judged(values, around)
    if (judgement.ok) return wrongs
    if (judgement.set === 'not_whole') wrongs.total = notWhole
    const percentages = Object.values(values.people).map(({ percentage }) => percentage)
    Object.entries(values.people).forEach(([key, typed], place) => {
      const wrong = judgement.wrongs[place] ?? {}
      for (const field of Object.keys(wrong) as BeneficiaryField[])
        wrongs[`people.${key}.${field}`] = say(field, wrong, typed[field] ?? '', {
          remaining: remainingFor(percentages, place),
          parted: around.parted.has(key),
        })
    })
    return wrongs
  }

const say = (
  field: BeneficiaryField,
  wrong: BeneficiaryWrongs,
  typed: string,
  { remaining, parted }: { remaining: number; parted: boolean },
): string => {
  if (wrong.percentage === 'above_remaining' && field === 'percentage') return aboveRemaining(remaining)
  if (wrong.relation === 'required' && field === 'relation' && parted) return wrongWords.relation.not_married
  const words: Readonly<Record<string, string | ((typed: string) => string)>> = wrongWords[field]
  const said = words[wrong[field] ?? '']
  return typeof said === 'function' ? said(typed.trim()) : (said ?? '')
}
