import type { Beneficiary as Saved } from '@vestibule/contract/entities'
import type { judgeBeneficiaries } from '@vestibule/domain/beneficiaries/judge-beneficiaries'
import { DISCLOSURES_SHOWN_WITH, shownOnPage } from '@vestibule/domain/disclosures/required'
import { parseMaritalStatus } from '@vestibule/domain/fields/marital-status'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { useKeep } from '../../flow/Answers.tsx'
import { judgedValue } from '../../form/judge.ts'
import type { Values } from './judge.ts'
import { bodyOf, fieldOf } from './people.ts'

interface Answers {
  clientId: string
  keep: ReturnType<typeof useKeep>
  typed: Values
  judgement: ReturnType<typeof judgeBeneficiaries>
  saved: readonly Saved[]
  /** the marital status that is saved */
  wasSingle: boolean
  /** whether the notice about community property was shown */
  spouseTold: boolean
}

/**
 * PE-17. The beneficiaries first, then the marital status, which moves on: a crash between the two loses nothing. Only who
 * was single and names a spouse saves that they are married first, for the server takes no spouse of somebody single.
 */
export const saveAnswers = async ({ clientId, keep, typed, judgement, saved, ...known }: Answers) => {
  const params = { clientId }
  const keys = Object.keys(typed.people)
  const savePeople = async () => {
    if (!judgement.ok) throw new Error('beneficiaries are saved that are not right')
    if (keys.length === 0 && saved.length === 0) return
    const body = bodyOf(judgement.value, typed.people, saved)
    keep('getBeneficiaries', params, await call('saveBeneficiaries', { params, body }))
  }
  const saveStatus = async () => {
    const shown = DISCLOSURES_SHOWN_WITH.marital.filter((id) => id !== 'spouse' || known.spouseTold)
    const answer = await call('updateClientDetails', {
      params,
      body: {
        marital_status: judgedValue(parseMaritalStatus(typed.marital_status)),
        disclosures: shownOnPage(shown),
      },
    })
    keep('getClientDetails', params, answer)
  }
  const married = typed.marital_status === 'MARRIED'
  const statusFirst = known.wasSingle && married && Object.values(typed.people).some(isSpouse)
  try {
    for (const save of statusFirst ? [saveStatus, savePeople] : [savePeople, saveStatus]) await save()
  } catch (error) {
    throw error instanceof ApiError ? inForm(error, keys) : error
  }
}

const isSpouse = ({ relation }: { relation: string }): boolean => relation === 'SPOUSE'

/** The error with the form's own fields in the place of the body's. */
const inForm = ({ status, code, message, fields, retryAfter }: ApiError, keys: readonly string[]): ApiError =>
  new ApiError(
    status,
    code,
    message,
    fields.map((path) => fieldOf(path, keys)),
    retryAfter,
  )
