import { type AccountType, parseAccountType } from '@vestibule/domain/account-types'

const KEY = 'clientAccountType'

/** Fallback where storage is blocked. */
let chosenHere: string | null = null

/** chosen since the page was loaded */
let chosenNow = false

export const chosenAccountType = (): AccountType => {
  try {
    return parseAccountType(localStorage.getItem(KEY) ?? chosenHere)
  } catch {
    return parseAccountType(chosenHere)
  }
}

export const chooseAccountType = (type: AccountType): void => {
  chosenHere = type
  chosenNow = true
  try {
    localStorage.setItem(KEY, type)
  } catch {
    // storage is blocked: `chosenHere` holds it
  }
}

/** Returns a new choice once, to compare it with the open application (SU-18). */
export const takeChoice = (): AccountType | undefined => {
  if (!chosenNow) return undefined
  chosenNow = false
  return chosenAccountType()
}
