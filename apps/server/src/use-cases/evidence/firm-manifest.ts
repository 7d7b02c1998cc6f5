export const manifestName = 'manifest.json'
export const signatureName = 'manifest.sig'

/** Lists the files of the firm's archive, and states where the audit trails ended. The signature covers its bytes. */
export interface FirmManifest {
  kind: 'firm-evidence'
  version: 1
  firm: string
  id: string
  at: string
  /** The operator, or the key of the firm's API. */
  by: string
  /** `head` chains the last entry to all earlier ones. */
  trails: { file: string; id: string; seq: number; head: string }[]
  /** The last signed checkpoint of all trails before the archive was made. */
  checkpoint: { statement: string; signature: string } | null
  files: { name: string; sha256: string; size: number }[]
  /** Raw, in base64. */
  public_key: string
}

export const manifestText = (manifest: FirmManifest): string => `${JSON.stringify(manifest, undefined, 1)}\n`
