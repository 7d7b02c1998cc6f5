import type { AccountType } from '@vestibule/domain/account-types'
/** The facts of one acceptance, as the certificate tells them (AG-08). Hashes are hex; nothing that identifies is whole. */
export interface CertificateFacts {
  kind: 'acceptance-certificate'
  version: 1
  firm: { name: string; contact: string; broker: string }
  who: {
    legal_name: string
    account_type: AccountType
    /** the end of the broker's number of the account */
    account: string
    /** `***-**-1234` */
    ssn: string
  }
  when: { utc: string; new_york: string }
  from: { ip_address: string; user_agent: string }
  tax: { w9_certified: boolean; subject_to_backup_withholding: boolean }
  documents: { name: string; revision: string; agreement_id: string; sha256: string }[]
  /** submitted with it, signed by nobody (AG-05) */
  unsigned: string[]
  disclosures: { id: string; version: number; words: string; sha256: string }[]
  /** where the acceptance stands in the audit trail: its entry, and the hash that chains it to all before it */
  audit: { client_id: string; seq: number; head: string }
  /** the raw public key in base64, with which the certificate's last line is checked */
  signed_by: { algorithm: 'Ed25519'; public_key: string }
}

/** Sets a certificate as a PDF, the facts attached to it as JSON. The same facts give the same bytes. */
export interface CertificatePrinter {
  print(facts: CertificateFacts): Promise<Uint8Array>
}

/** Signs evidence with the server's own key. */
export interface EvidenceSigner {
  /** raw, base64 */
  publicKey: string
  /** 64 bytes, the same for the same bytes */
  sign(bytes: Uint8Array): Buffer
}
