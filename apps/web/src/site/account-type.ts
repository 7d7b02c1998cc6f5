import { type AccountType, parseAccountType } from '@vestibule/domain/account-types'

const storageKey = 'clientAccountType'

/** Fallback where storage is blocked. */
let chosenInMemory: string | null = null

/** chosen since the page was loaded */
let isChosenSinceLoad = false

export const chosenAccountType = (): AccountType => {
  try {
    return parseAccountType(localStorage.getItem(storageKey) ?? chosenInMemory)
  } catch {
    return parseAccountType(chosenInMemory)
  }
}

export const chooseAccountType = (type: AccountType): void => {
  chosenInMemory = type
  isChosenSinceLoad = true
  try {
    localStorage.setItem(storageKey, type)
  } catch {
    // storage is blocked: `chosenHere` holds it
  }
}

/** Returns a new choice once, to compare it with the open application (SU-18). */
export const takeChoice = (): AccountType | undefined => {
  if (!isChosenSinceLoad) return undefined
  isChosenSinceLoad = false
  return chosenAccountType()
}
