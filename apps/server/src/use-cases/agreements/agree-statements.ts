import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@vestibule/contract/calls'
import { opensAtBroker } from '@vestibule/domain/account-types'
import type { FirmDocument } from '@vestibule/domain/agreements/firm-documents'
import { productStatements, statementDocuments } from '@vestibule/domain/agreements/statements'
import { statusesAfter, statusesWithEvent } from '@vestibule/domain/flow/status-lists'
import { factsSavedBy } from '@vestibule/domain/flow/types'
import { legalNameForm } from '@vestibule/domain/forms/statements'
import { shownTaxCertification } from '@vestibule/words/disclosures/tax-certification'
import { fillAny } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import type { HashedPdf } from '../../ports/documents.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Application, StatementsRow } from '../../stores/application/rows.ts'
import { readerOf } from '../../stores/disclosures/disclosures.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError, requireValid } from '../app-error.ts'
import { clientCall } from '../application/client-call.ts'
import { evidenceOf, movesOf } from '../application/flow-state.ts'
import { loadClient, requireStatus, requireVersion } from '../application/load.ts'
import { saveOrThrow } from '../application/save.ts'
import { requireOfAge } from '../application/sharing-checks.ts'
import type { Deps } from '../deps.ts'
import { toShow } from '../disclosures/show.ts'
import type { DisclosureWords } from '../disclosures/texts.ts'
import { statementsHash } from '../evidence/evidence-hash.ts'
import { newSalt, openStatements, sealStatements } from '../retention/sealed-records.ts'
import { deliverDocuments, requireDelivered } from './deliver.ts'
import { readOwn } from './read-pdf.ts'

/** Returns each document once, even if two statements name it. */
const readDocuments = ({ documents }: Deps, language: Language): (FirmDocument & HashedPdf)[] =>
  [...new Set(statementDocuments(language.documents))].map((document) => ({
    ...document,
    ...readOwn(documents, document.path),
  }))

const inBrand = (brand: string) =>
  Object.fromEntries(
    [...productStatements, 'identity-check' as const].map((id) => [
      id,
      (words: DisclosureWords) => fillAny(words.main, { brand }),
    ]),
  )

const isRepeated = (
  vault: Vault,
  { client, statements }: Application,
  version: number | undefined,
  legalName: string,
  isSubjectToBackupWithholding: boolean,
): boolean =>
  statusesAfter(['statements_agreed']).includes(client.client_status) &&
  version === client.version - 1 &&
  statements !== null &&
  statements.backup_withholding === isSubjectToBackupWithholding &&
  openStatements(vault, client.id, statements).legal_name === legalName

/** Stores a PRODUCT applicant's agreement to the four statements and the tax certification with their evidence. */
export const agreeToStatements = async (
  deps: Deps & { brand: { name: string } },
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: BodyOf<'agreeStatements'>,
): Promise<Application> => {
  const application = await loadClient(deps, caller, clientId)
  const { client, user } = application
  if (opensAtBroker(client.account_type)) throw new AppError('status_conflict')
  const { legal_name } = requireValid(legalNameForm.parse(input))
  const { w9_certified, backup_withholding } = input
  if (isRepeated(deps.vault, application, version, legal_name, backup_withholding)) return application
  requireVersion(application, version)
  requireStatus(application, statusesWithEvent('statements_agreed'))
  await requireDelivered(deps, deps.store, client)
  const language = deps.languages.of(caller.language)
  const documents = readDocuments(deps, language)
  const shownPaths = new Set(input.documents)
  if (shownPaths.size !== documents.length || !documents.every(({ path }) => shownPaths.has(path)))
    throw new AppError('disclosure_required', { fields: ['documents'] })
  requireOfAge(deps, application)
  const now = deps.clock.now()
  const shown = await toShow(deps.store, 'statements', input.disclosures, {
    vault: deps.vault,
    language,
    ...readerOf(application),
    accountType: client.account_type,
    ip: caller.ip,
    now,
    rendered: { ...inBrand(deps.brand.name), w9: shownTaxCertification(client.ssn_last4 ?? '') },
  })
  const id = randomUUID()
  const person = { ip_address: caller.ip, user_agent: caller.userAgent, legal_name, salt: newSalt() }
  const row: StatementsRow = {
    id,
    agreed_at: now.toISOString(),
    language: caller.language,
    person_sealed: sealStatements(deps.vault, client.id, id, person),
    w9_certified,
    backup_withholding,
    statements: productStatements.flatMap((statement) =>
      shown
        .filter(({ disclosureId }) => disclosureId === statement)
        .map(({ version, words, renderedHash }) => ({
          id: statement,
          version,
          words,
          sha256: renderedHash.toString('hex'),
        })),
    ),
    documents: documents.map(({ title, version, path, sha256 }) => ({
      agreement_name: title,
      revision: version,
      agreement_uri: path,
      sha256,
    })),
  }
  return deps.store.transaction(async (tx) => {
    // Client before trail, like every other transaction that locks both.
    await tx.applications.lock(client.id)
    await tx.disclosures.showDisclosures(shown)
    await tx.evidence.keepDocuments(documents, now)
    await tx.accounts.putStatements(client.id, row)
    const saved = await saveOrThrow(tx, {
      caller,
      now,
      clientId: client.id,
      version: client.version,
      moves: movesOf('statements_agreed', [...evidenceOf(application), ...factsSavedBy('statements_agreed')]),
      action: 'statements_agreed',
      detail: {
        language: caller.language,
        statements: row.statements.map((one) => ({ id: one.id, version: one.version, sha256: one.sha256 })),
        documents: row.documents.map((one) => ({ uri: one.agreement_uri, sha256: one.sha256 })),
        evidence: [{ id, sha256: statementsHash(client.id, row, person) }],
      },
    })
    const subject = { clientId: client.id, userId: user.id }
    await tx.events.record({ type: 'agreements.accepted', data: {} }, subject, now)
    await deliverDocuments(deps, tx, client, caller.language)
    await tx.calls.enqueue(clientCall('mail_statements', client.id, id, {}, user.id), now)
    return { ...saved, statements: row }
  })
}
