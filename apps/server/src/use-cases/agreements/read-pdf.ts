import { createHash } from 'node:crypto'
import type { Agreement } from '@vestibule/contract/entities'
import type { Documents, HashedPdf } from '../../ports/documents.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import { loadClient } from '../application/load.ts'
import type { Deps } from '../deps.ts'
import { agreementsOf } from './list.ts'

export const readOwn = (documents: Documents, path: string): HashedPdf => {
  const document = documents.get(path)
  if (!document) throw new Error('a document of the firm is missing')
  return { pdf: document.pdf, sha256: document.sha256 }
}

export const currentPdf = async (
  { broker, documents }: Pick<Deps, 'broker' | 'documents'>,
  agreement: Pick<Agreement, 'agreement_type' | 'agreement_uri'>,
): Promise<HashedPdf> => {
  if (agreement.agreement_type !== 'APEX') return readOwn(documents, agreement.agreement_uri)
  const pdf = await broker.readAgreement(agreement.agreement_uri)
  if (!pdf) throw new Error('the file of an agreement is missing')
  return { pdf, sha256: createHash('sha256').update(pdf).digest('hex') }
}

/** Reads the stored PDF by the hash that was recorded at acceptance. @throws AppError not_found */
export const acceptedPdf = async (
  { store }: Pick<Deps, 'store'>,
  { acceptance }: Application,
  agreementId: string,
): Promise<HashedPdf> => {
  const sha256 = acceptance?.details.find((one) => one.agreement_id === agreementId)?.sha256
  const pdf = sha256 && (await store.evidence.readDocument(sha256))
  if (!pdf) throw new AppError('not_found')
  return { pdf, sha256 }
}

/** Returns the PDF. Before the acceptance, records its hash, so that only the version shown can be accepted. */
export const readAgreementPdf = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  agreementId: string,
): Promise<HashedPdf> => {
  const application = await loadClient(deps, caller, clientId)
  if (application.acceptance) return acceptedPdf(deps, application, agreementId)
  const agreement = agreementsOf(application, deps.languages.of(caller.language)).find(
    (one) => one.agreement_id === agreementId,
  )
  if (!agreement) throw new AppError('not_found')
  const current = await currentPdf(deps, agreement)
  await deps.store.evidence.recordServedDocument(clientId, agreementId, current.sha256, deps.clock.now())
  return current
}
