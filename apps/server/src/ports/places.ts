export interface Suggestion {
  id: string
  /** one line without the country: `123 Main Street, Albany, NY` */
  text: string
}

/** Address parts; unknown parts are empty. */
export interface Place {
  /** with the unit, if the suggestion had one */
  address_1: string
  city: string
  /** one of the domain's states */
  state: string
  zipcode: string
}

/** US addresses (Google Places), 2.5 s timeout. One session UUID spans suggestions and choice, and is billed once. */
export interface Places {
  suggest(typed: string, session: string): Promise<Suggestion[]>
  /** Ends the session. `undefined`: no such place, or no residential address. */
  place(id: string, session: string): Promise<Place | undefined>
}
