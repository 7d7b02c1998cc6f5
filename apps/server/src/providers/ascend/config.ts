/** The vendor issues the ids in this configuration, because the API does not create them. */
export interface AscendConfig {
  /** For example https://uat.apexapis.com, without a path, because the token comes from the same origin. */
  baseUrl: string
  apiKey: string
  serviceAccount: {
    name: string
    organization: string
    /** PKCS#8 PEM, whose line breaks may be written as `\n`. */
    privateKey: string
  }
  correspondentId: string
  accountGroupId: string
  principalApproverId: string
  /** Origins of agreements besides the API's own origin, for example https://documents.example. */
  agreementOrigins: string[]
}

export const configuredOrigins = ({ baseUrl, agreementOrigins }: AscendConfig): ReadonlySet<string> =>
  new Set([baseUrl, ...agreementOrigins].map((address) => new URL(address).origin))
