import type { Vault } from '../../ports/vault.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import { ssnOf } from './replies.ts'

/** PE-11: one application per SSN and account type. @throws AppError blocked */
export const claimSsn = async (tx: Store, vault: Vault, application: Application): Promise<void> => {
  const { id, account_type } = application.client
  const ssn = ssnOf(vault, application)
  if (!ssn || !(await tx.records.claimSsn(id, vault.ssnIndexes(ssn), account_type)))
    throw new AppError('blocked')
}
