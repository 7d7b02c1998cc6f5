import { createContext, useContext } from 'react'

/** Public settings that the server embeds in each page. */
export interface Settings {
  brand: string
  broker: string
  company: string
  /** An email address. */
  contact: string
  publicUrl: string
  dashboardUrl: string
  privacyUrl: string
  /** Company to which applicants send notices of revocation. */
  custodian: { name: string; address: string; phone: string }
  linkScriptUrl: string
  /** In whole dollars per deposit, for accounts without an IRA limit. */
  contributionMaximum: number
  limits: 'specification' | 'statutory'
  /** Included in error reports. May be empty. */
  release: string
}

/** Placeholders, which the server replaces when it starts. */
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
