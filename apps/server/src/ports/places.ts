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

/** Finds US addresses (Google Places). Google bills all calls with the same session UUID as one session. */
export interface Places {
  suggest(typed: string, session: string): Promise<Suggestion[]>
  /** Returns a place, or `undefined` if it does not exist or has no residential address. Ends the billing session. */
  place(id: string, session: string): Promise<Place | undefined>
}
