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
  /** Ends the billing session. Returns `undefined` if the place does not exist or has no residential address. */
  place(id: string, session: string): Promise<Place | undefined>
}
