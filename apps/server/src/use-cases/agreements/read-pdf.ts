import type { Agreement } from '@vestibule/contract/entities'
import type { Application, Caller } from '../../ports/applications.ts'
import type { Broker } from '../../ports/broker.ts'
import type { Documents } from '../../ports/documents.ts'
import { AppError } from '../app-error.ts'
import { type ApplicationDeps, loadClient } from '../application/load.ts'
import { agreementsOf, documentsPath } from './list.ts'

export interface PdfDeps {
  broker: Broker
  documents: Documents
}

/** The PDF of an agreement, ours from this release's files, the broker's from its address. */
export const pdfOf = async ({ broker, documents }: PdfDeps, agreement: Agreement): Promise<Uint8Array> => {
  if (agreement.agreement_type === 'APEX') return broker.readAgreement(agreement.agreement_uri)
  const file = await documents.read(agreement.agreement_uri.slice(documentsPath.length))
  if (!file) throw new Error('a document of this release is not there')
  return file
}

/** GET agreements/{clientId}/{agreementId}/pdf. @throws AppError forbidden, not_found */
export const readAgreementPdf = async (
  deps: ApplicationDeps & PdfDeps,
  caller: Caller,
  clientId: string,
  agreementId: string,
): Promise<Uint8Array> => {
  const application: Application = await loadClient(deps, caller, clientId)
  const agreement = agreementsOf(application).find((one) => one.agreement_id === agreementId)
  if (!agreement) throw new AppError('not_found')
  return pdfOf(deps, agreement)
}
