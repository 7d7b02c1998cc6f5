export interface Suggestion {
  id: string
  text: string
}

export interface Place {
  address_1: string
  city: string
  state: string
  zipcode: string
}

/** US addresses (Google Places), 2.5 s timeout. One session UUID spans suggestions and choice, and is billed once. */
export interface Places {
  suggest(typed: string, session: string): Promise<Suggestion[]>
  /** Ends the session. `undefined`: no such place, or no residential address. */
  place(id: string, session: string): Promise<Place | undefined>
}
