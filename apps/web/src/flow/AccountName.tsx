import type { AccountType } from '@vestibule/domain/account-types'
import { accountTitle } from '@vestibule/domain/account-types'
import { useSettings } from '../site/settings.ts'

export const AccountName = ({ type }: { type: AccountType }) => accountTitle(type, useSettings().brand)
