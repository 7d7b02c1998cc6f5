export interface IpqsConfig {
  /** https://www.ipqualityscore.com */
  baseUrl: string
  key: string
  /**
   * path: as every plan allows it. header: key in IPQS-KEY and the value in the body, so that neither is part of an
   * address; some plans refuse it for phones.
   */
  keyIn?: 'path' | 'header'
}
