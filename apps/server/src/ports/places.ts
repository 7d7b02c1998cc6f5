/** One address that begins as typed. */
export interface Suggestion {
  id: string
  /** as one line, without the country: `123 Main Street, Albany, NY` */
  text: string
}

/** The parts of an address, by our own names; what the provider does not know is empty. */
export interface Place {
  /** with the unit, where the suggestion was one of a unit */
  address_1: string
  city: string
  /** one of the domain's states */
  state: string
  zipcode: string
}

/**
 * US addresses as they are typed (Google Places). A session is a UUID: from the first suggestion until one is chosen; the
 * provider bills it as one. Every method throws ProviderError, after 2.5 seconds at the latest. Addresses outside the 50
 * states, DC and the military ones are left out.
 */
export interface Places {
  /** At most five. */
  suggest(typed: string, session: string): Promise<Suggestion[]>
  /** Ends the session. undefined: there is no such place, or not one where an applicant can live. */
  place(id: string, session: string): Promise<Place | undefined>
}
