import type { AccountType } from '@vestibule/domain/account-types'
import { accountTitle } from '@vestibule/domain/account-types'
import { useSettings } from '../site/settings.ts'

/** The account that is being opened, named on every screen of the wrapper (SU-18). */
export const AccountName = ({ type }: { type: AccountType }) => accountTitle(type, useSettings().brand)
