/** Google Places (New) as its REST reference has it, only what we read. Everything may be missing. */

export interface WireSuggestions {
  suggestions: { placePrediction: WirePrediction }[]
}

export interface WirePrediction {
  placeId: string
  /** `123 Main Street, Albany, NY, USA` */
  text: { text: string }
}

export interface WirePlace {
  addressComponents: WireComponent[]
}

export interface WireComponent {
  longText: string
  shortText: string
  types: string[]
}

/** google.rpc.Status as JSON; an invalid key is told by a reason alone, with status 400. */
export interface WireError {
  error: { code: number; status: string; details: { reason: string }[] }
}
