import { createContext, useContext } from 'react'

/** The public settings that the server puts into each page, read before the page comes to life. */
export interface Settings {
  brand: string
  broker: string
  company: string
  /** the team's email address */
  contact: string
  /** the address of the home page */
  publicUrl: string
  dashboardUrl: string
  privacyUrl: string
  /** who takes an IRA's notice of revocation */
  custodian: { name: string; address: string; phone: string }
  linkScriptUrl: string
  /** what one deposit may be at most, in whole dollars, for accounts that are no IRA */
  contributionMaximum: number
  /** which table of IRA limits holds */
  limits: 'specification' | 'statutory'
  /** what the page was served as, for reports of errors; empty where nobody said */
  release: string
}

/** The settings while a page is prerendered: marks that the server replaces at its start. */
export const prerenderSettings: Settings = {
  brand: '{{brand}}',
  broker: '{{broker}}',
  company: '{{company}}',
  contact: '{{contact}}',
  publicUrl: '{{publicUrl}}',
  dashboardUrl: '{{dashboardUrl}}',
  privacyUrl: '{{privacyUrl}}',
  custodian: { name: '', address: '', phone: '' },
  linkScriptUrl: '{{linkScript}}',
  contributionMaximum: 0,
  limits: 'specification',
  release: '',
}

export const readSettings = (): Settings =>
  JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as Settings

export const SettingsContext = createContext<Settings>(prerenderSettings)
export const useSettings = (): Settings => useContext(SettingsContext)
