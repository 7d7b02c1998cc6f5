import { type AccountType, parseAccountType } from '@vestibule/domain/account-types'

/** The local storage key of the account type (SU-18). */
const KEY = 'clientAccountType'

/** Where the browser refuses storage, the choice lives as long as the page. */
let chosenHere: string | null = null

/** Whether a card or an address chose since the page was loaded. */
let chosenNow = false

/** The account type that was chosen on this browser; REGULAR where none was. */
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
    // storage is refused: chosenHere holds it
  }
}

/** What a card or an address chose just now, told once: someone with an application is told which one is open (SU-18). */
export const takeChoice = (): AccountType | undefined => {
  if (!chosenNow) return undefined
  chosenNow = false
  return chosenAccountType()
}
