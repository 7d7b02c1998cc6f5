/** Ids are issued by the vendor, not created by the API. */
export interface AscendConfig {
  /** e.g. https://uat.apexapis.com, no path: the token comes from the same origin */
  baseUrl: string
  apiKey: string
  serviceAccount: {
    name: string
    organization: string
    /** PKCS#8 PEM; line breaks may be written as \n */
    privateKey: string
  }
  correspondentId: string
  accountGroupId: string
  principalApproverId: string
  /** origins of agreements besides the API's own; e.g. https://documents.example */
  agreementOrigins: string[]
}

export const configuredOrigins = ({ baseUrl, agreementOrigins }: AscendConfig): ReadonlySet<string> =>
  new Set([baseUrl, ...agreementOrigins].map((address) => new URL(address).origin))
