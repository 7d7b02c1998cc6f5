import type { Client } from '@vestibule/contract/entities'
import type { AccountType } from '@vestibule/domain/account-types'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { Event, Screen } from '@vestibule/domain/flow/types'

export interface StatusRequest {
  client_status: Status
  step: '1' | '2' | '3' | '4'
}

export interface ScreenProps {
  /** `null` for a new user. */
  client: Client | null
  /** Empty for a new user. */
  clientId: string
  userId: string
  email: string
  accountType: AccountType
  /** The saved status, or an earlier status after Back. */
  status: Status
  /** Returns the status to save together with the answers, or an empty object if the screen was reached with Back. */
  request: (event: Event) => StatusRequest | Record<string, never>
  /** Shows the next screen after a save. Without `client`, predicts the client if possible, or else rereads it. */
  onSaved: (event: Event, client?: Client) => Promise<void>
  /** Asks the server to move to the status that follows the event, if any, and shows the next screen. */
  requestStatus: (event: Event, options?: { ifMatch?: true }) => Promise<void>
  /** Rereads the client. If the status has changed, shows the screen of the new status. */
  reload: () => Promise<Client | null>
  /** `undefined` if the screen has no Back button. */
  onBack: (() => void) | undefined
  /** Returns a function that shows an earlier screen, or `undefined` if its answers can no longer change. */
  editOf: (screen: Screen) => (() => void) | undefined
}
