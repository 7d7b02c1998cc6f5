import type { Client } from '@vestibule/contract/entities'
import type { AccountType } from '@vestibule/domain/account-types'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { Event } from '@vestibule/domain/flow/types'

export interface StatusRequest {
  client_status: Status
  step: '1' | '2' | '3' | '4'
}

export interface ScreenProps {
  /** null for a new user */
  client: Client | null
  /** empty for a new user */
  clientId: string
  userId: string
  email: string
  accountType: AccountType
  /** the saved status, or an earlier one after Back */
  status: Status
  /** for a call that saves data and status together; empty after going back */
  request: (event: Event) => StatusRequest | Record<string, never>
  /**
   * Call after a save. Without `client` the status is requested (applicant's event) or the client reread
   * (server's).
   */
  onSaved: (event: Event, client?: Client) => Promise<void>
  /** Requests the status that an event leads to, if any, and shows it. */
  requestStatus: (event: Event, options?: { ifMatch?: true }) => Promise<void>
  /** rereads the client and shows its screen */
  reload: () => Promise<Client | null>
  /** `undefined`: no Back */
  onBack: (() => void) | undefined
}
