import type { Sandbox } from '../core/sandbox.ts'

const kind = 'alpaca.settings'

interface Settings {
  /** With `false`, one person may use an email for one account of each type. Alpaca's documents allow both readings. */
  oneAccountPerEmail: boolean
}

export const settingsOf = (sandbox: Sandbox): Settings =>
  sandbox.store.get<Settings>(kind, 'settings') ?? { oneAccountPerEmail: false }

export const changeSettings = (sandbox: Sandbox, settings: Settings): Settings => {
  sandbox.store.put(kind, 'settings', settings)
  return settings
}
