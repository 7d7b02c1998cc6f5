/**
 * IPQualityScore's wire shapes, only what we read. What a plan does not include comes as a text ("Premium required.")
 * in a field of another type.
 */

export interface WireAnswer {
  success: boolean
}

export interface WireEmail extends WireAnswer {
  disposable: boolean
  domain_age: {
    /** Unix seconds of the domain's registration; 0 or missing when unknown */
    timestamp: number
  }
}

export interface WirePhone extends WireAnswer {
  VOIP: boolean
}

export interface WireIp extends WireAnswer {
  vpn: boolean
  active_vpn: boolean
  tor: boolean
  active_tor: boolean
  browser: string
  device_brand: string
  device_model: string
}
