import type { Clock } from '../../ports/clock.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { PhoneCodes } from '../../ports/phone-codes.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Store } from '../../stores/store-type.ts'

export interface MessageDeps {
  store: Store
  clock: Clock
  vault: Vault
  mailer: Mailer
  phoneCodes: PhoneCodes
  brand: { name: string; contact: string }
}
