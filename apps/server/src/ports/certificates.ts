import type { AccountType } from '@vestibule/domain/account-types'
import type { DocumentFormat } from '@vestibule/domain/agreements/document-formats'
import type { LanguageCode } from '@vestibule/domain/languages'
import type { Language } from '@vestibule/words/language'

/** The facts of one acceptance. Hashes are hex. The account number and the SSN show only their last four digits. */
export interface CertificateFacts {
  kind: 'acceptance-certificate'
  version: 1
  firm: { name: string; contact: string; broker: string }
  who: { legal_name: string; account_type: AccountType; account: string; ssn: string }
  /** The language in which the person accepted, and in which the certificate is written. */
  language: LanguageCode
  when: { utc: string; new_york: string }
  from: { ip_address: string; user_agent: string }
  tax: { w9_certified: boolean; subject_to_backup_withholding: boolean }
  documents: {
    name: string
    revision: string
    agreement_id: string
    sha256: string
    /** Absent if the document was not opened. */
    opened_as?: DocumentFormat[]
  }[]
  /** Names of documents that were submitted without a signature. */
  unsigned: string[]
  disclosures: { id: string; version: number; words: string; sha256: string }[]
  /** The acceptance's audit entry, and the hash that chains the entry to all earlier entries. */
  audit: { client_id: string; seq: number; head: string }
  /** The raw public key, in base64, that verifies the certificate's last line. */
  signed_by: { algorithm: 'Ed25519'; public_key: string }
}

/** Renders a PDF with the facts attached as JSON. Equal facts in the same language and brand produce equal bytes. */
export interface CertificatePrinter {
  print(facts: CertificateFacts, language: Language): Promise<Uint8Array>
}

export interface EvidenceSigner {
  publicKey: string
  sign(bytes: Uint8Array): Buffer
}
