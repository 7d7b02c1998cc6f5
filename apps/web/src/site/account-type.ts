import { type AccountType, parseAccountType } from '@vestibule/domain/account-types'
import { useEffect, useState } from 'react'
import { localStore } from './storage.ts'

const storageKey = 'clientAccountType'

/** The chosen account type, for when browser storage is blocked. */
let chosenInMemory: string | null = null

let isChosenSinceLoad = false

/** Returns the chosen type if it is `offered`, or else REGULAR if that is offered, or else the first offered type. */
export const chosenAccountType = (offered?: readonly AccountType[]): AccountType =>
  parseAccountType(localStore.get(storageKey) ?? chosenInMemory, offered)

export const chooseAccountType = (type: AccountType): void => {
  chosenInMemory = type
  isChosenSinceLoad = true
  localStore.set(storageKey, type)
}

/** Returns the type chosen since the page was loaded, or `undefined` if there is none or it was already returned. */
export const takeChoice = (): AccountType | undefined => {
  if (!isChosenSinceLoad) return undefined
  isChosenSinceLoad = false
  return chosenAccountType()
}

/** Returns `undefined` until after hydration, because prerendering cannot read local storage. */
export const useChosenAccount = (offered: readonly AccountType[]): AccountType | undefined => {
  const [chosen, setChosen] = useState<AccountType>()
  useEffect(() => setChosen(chosenAccountType(offered)), [offered])
  return chosen
}

/**
 * Returns the account of a visitor's sign-up pages. The home page is of all accounts, so it has one only if the brand
 * offers no other. Undefined until after hydration.
 */
export const useFooterAccount = (offered: readonly AccountType[], path: string): AccountType | undefined => {
  const [chosen, setChosen] = useState<AccountType | undefined>(offered.length === 1 ? offered[0] : undefined)
  useEffect(() => {
    if (offered.length > 1) setChosen(path === '/' ? undefined : chosenAccountType(offered))
  }, [offered, path])
  return chosen
}
