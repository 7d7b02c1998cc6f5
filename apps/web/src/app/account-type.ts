import { type AccountType, parseAccountType } from '@vestibule/domain/fields/account-type'

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

/** An account by its name, as in "Your {account} is open." */
export const accountName = (type: AccountType, brand: string): string =>
  ({
    REGULAR: 'individual account',
    ROTH_IRA: 'Roth IRA',
    TRADITIONAL_IRA: 'Traditional IRA',
    PRODUCT: `${brand} account`,
  })[type]

/** With its article: "Open an individual account". */
export const anAccount = (type: AccountType, brand: string): string =>
  `${type === 'REGULAR' ? 'an' : 'a'} ${accountName(type, brand)}`

/** The same at the start of a line. */
export const accountTitle = (type: AccountType, brand: string): string => {
  const name = accountName(type, brand)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
