import type { Client } from '@vestibule/contract/entities'
import type { AccountType } from '@vestibule/domain/account-types'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { Event } from '@vestibule/domain/flow/types'

/** The status that an event asks for, as calls carry it. */
export interface StatusRequest {
  client_status: Status
  step: '1' | '2' | '3' | '4'
}

/** What the wrapper gives to each of its screens. */
export interface ScreenProps {
  /** the client as last read; null for a new user before the name is saved */
  client: Client | null
  /** the client's id; empty before the name is saved */
  clientId: string
  userId: string
  email: string
  accountType: AccountType
  /** the status in view: the saved one, or one that was gone back to */
  status: Status
  /** the status that an event leads to from the saved one, for a call that saves data and status at once; nothing after going back */
  request: (event: Event) => StatusRequest | Record<string, never>
  /**
   * Says that the screen's data are saved. Give the client when the call answered it; otherwise the wrapper asks for the
   * status (an applicant's event) or reads the client anew (the server's), and shows what comes next.
   */
  onSaved: (event: Event, client?: Client) => Promise<void>
  /** Asks the server for the status that an event leads to from the one in view, if there is one, and shows what comes next. */
  ask: (event: Event, options?: { ifMatch?: true }) => Promise<void>
  /** reads the client anew, and shows what its status says: for screens that wait for the server */
  reload: () => Promise<Client | null>
  /** goes one screen back; undefined where there is no Back */
  onBack: (() => void) | undefined
}
