import type { Beneficiary as Saved } from '@vestibule/contract/entities'
import { disclosuresShownWith, shownOnPage } from '@vestibule/domain/disclosures/required'
import { ApiError } from '../../api/api-error.ts'
import type { Call } from '../../api/call.ts'
import type { useCacheResponse } from '../../application/LoadSaved.tsx'
import { currentWords } from '../../words/language.ts'
import { bodyOf, fieldOf } from './people.ts'
import type { Answers } from './validate.ts'

interface Save {
  call: Call
  clientId: string
  cacheResponse: ReturnType<typeof useCacheResponse>
  answers: Answers
  /** Keys of `answers.people`, in the same order. */
  keys: readonly string[]
  saved: readonly Saved[]
  wasSingle: boolean
  spouseNoticeShown: boolean
}

/**
 * Saves the beneficiaries, and then the marital status, which completes the screen. Reverses the order if a single
 * applicant marries and adds a spouse, because the server rejects a spouse of a single applicant.
 */
export const saveAnswers = async ({
  call,
  clientId,
  cacheResponse,
  answers,
  keys,
  saved,
  ...known
}: Save) => {
  const params = { clientId }
  const savePeople = async () => {
    if (keys.length === 0 && saved.length === 0) return
    const body = bodyOf(answers.people, keys, saved)
    cacheResponse('getBeneficiaries', clientId, await call('saveBeneficiaries', { params, body }))
  }
  const saveStatus = async () => {
    const shown = disclosuresShownWith.marital.filter((id) => id !== 'spouse' || known.spouseNoticeShown)
    const answer = await call('updateClientDetails', {
      params,
      body: {
        marital_status: answers.maritalStatus,
        disclosures: shownOnPage(shown, currentWords().disclosures),
      },
    })
    cacheResponse('getClientDetails', clientId, answer)
  }
  const married = answers.maritalStatus === 'MARRIED'
  const statusFirst = known.wasSingle && married && answers.people.some(isSpouse)
  try {
    for (const save of statusFirst ? [saveStatus, savePeople] : [savePeople, saveStatus]) await save()
  } catch (error) {
    throw error instanceof ApiError ? inForm(error, keys) : error
  }
}

const isSpouse = ({ relation }: { relation: string }): boolean => relation === 'SPOUSE'

const inForm = ({ status, code, message, fields, retryAfter }: ApiError, keys: readonly string[]): ApiError =>
  new ApiError(
    status,
    code,
    message,
    fields.map((path) => fieldOf(path, keys)),
    retryAfter,
  )
