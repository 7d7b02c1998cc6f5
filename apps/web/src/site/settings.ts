import type { AccountType } from '@vestibule/domain/account-types'
import type { IraLimits } from '@vestibule/domain/contribution/ira-limits'
import type { LanguageCode } from '@vestibule/domain/languages'
import { createContext, useContext } from 'react'

/** Public settings that the server embeds in each page. */
export interface Settings {
  brand: string
  /** The notice above the header of an installation that is not for real applicants. */
  banner?: 'sandbox' | 'staging'
  broker: string
  /** Names the custodian or transfer agent of the brand's fund, by language. Absent if the brand offers no PRODUCT account. */
  fundCustody?: Readonly<Partial<Record<LanguageCode, string>>>
  company: string
  /** The account types that the brand offers, in display order. */
  accountTypes: readonly AccountType[]
  /** The median time to fill in all forms, in minutes, if the brand states it. */
  minutes?: number
  /** An email address. */
  contact: string
  publicUrl: string
  dashboardUrl: string
  /** True if persons may return to the firm's website, from which they came. */
  returnsToFirm?: true
  privacyUrl: string
  relationshipSummaryUrl: string
  /** Embedded in the home page only, because the home page does not load the list of documents. */
  prospectusUrl?: string
  /** Company to which applicants send notices of revocation. */
  custodian: { name: string; address: string; phone: string }
  /** The brand's notice to rejected applicants, if its checks use consumer reports. Paragraphs by language. */
  adverseAction?: Readonly<Partial<Record<LanguageCode, readonly string[]>>>
  /** The brand's words about growth by 3, 5 and 7 % a year, which are shown only with them. Paragraphs by language. */
  growthExample?: Readonly<Partial<Record<LanguageCode, readonly string[]>>>
  /** True where passkeys are off. Absent where they are on. */
  passkeysOff?: true
  /** True if the broker sends no micro-deposits. */
  depositsOff?: true
  /** True if the bank of an open account cannot be changed here. */
  bankChangeOff?: true
  linkScriptUrl: string
  /** In whole dollars per deposit, for accounts without an IRA limit. */
  contributionMaximum: number
  limits: IraLimits
  /** Included in error reports. May be empty. */
  release: string
}

export const readSettings = (): Settings =>
  JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as Settings

export const SettingsContext = createContext<Settings | undefined>(undefined)
export const useSettings = (): Settings => {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('the page has no settings')
  return settings
}
