import { createContext, useContext } from 'react'

/** Public settings that the server embeds in each page. */
export interface Settings {
  brand: string
  broker: string
  company: string
  /** email address */
  contact: string
  publicUrl: string
  dashboardUrl: string
  privacyUrl: string
  /** receives notices of revocation */
  custodian: { name: string; address: string; phone: string }
  linkScriptUrl: string
  /** per deposit, whole dollars, for accounts without an IRA limit */
  contributionMaximum: number
  limits: 'specification' | 'statutory'
  /** for error reports; may be empty */
  release: string
}

/** The server replaces these at its start. */
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
