/** Where and as whom we speak to Apex Ascend. The ids are handed out by the vendor, not made by the API. */
export interface AscendConfig {
  /** e.g. https://uat.apexapis.com, no path: the token is fetched from the same origin */
  baseUrl: string
  apiKey: string
  serviceAccount: {
    name: string
    /** correspondents/{id} */
    organization: string
    /** PKCS#8 PEM; line breaks may be written as \n */
    privateKey: string
  }
  correspondentId: string
  accountGroupId: string
  /** the principal who approves enrollments */
  principalApproverId: string
  /** origins, besides the base address's own, whose agreements we read; e.g. https://documents.example */
  agreementOrigins: string[]
}
