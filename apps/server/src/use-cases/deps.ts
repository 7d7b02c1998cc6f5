import type { Languages } from '@vestibule/words/language'
import type { Clock } from '../ports/clock.ts'
import type { Identities } from '../ports/identities.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { PhoneCodes } from '../ports/phone-codes.ts'
import type { Screening } from '../ports/screening.ts'
import type { Vault } from '../ports/vault.ts'
import type { Engine } from '../provider-calls/engine.ts'
import type { Devices } from '../stores/sign-up/devices.ts'
import type { Sessions } from '../stores/sign-up/sessions.ts'
import type { Users } from '../stores/sign-up/users.ts'
import type { Store } from '../stores/store-type.ts'

export interface Deps {
  store: Store
  sessions: Sessions
  users: Users
  devices: Devices
  clock: Clock
  vault: Vault
  engine: Engine
  identities: Identities
  mailer: Mailer
  phoneCodes: PhoneCodes
  screening: Screening
  publicUrl: string
  languages: Languages
  /** Creates a token. @param known whether the session belongs to an identity */
  newToken(known: boolean): string
  hashOf(token: string): Buffer
}
