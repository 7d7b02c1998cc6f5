import type { TrustedContact } from '@vestibule/domain/forms/trusted-contact'
import type { Vault } from '../../ports/vault.ts'
import type { SavedForm } from '../../stores/application/rows.ts'
import { openColumn, sealColumn } from './sealed-columns.ts'

export const sealTrustedContact = (vault: Vault, { client }: SavedForm, contact: TrustedContact): Buffer =>
  sealColumn(vault, client, 'client_details', 'trusted_contact', JSON.stringify(contact))

export const trustedContactOf = (vault: Vault, { client, details }: SavedForm): TrustedContact | null =>
  details?.trusted_contact_sealed
    ? (JSON.parse(
        openColumn(vault, client, 'client_details', 'trusted_contact', details.trusted_contact_sealed),
      ) as TrustedContact)
    : null
