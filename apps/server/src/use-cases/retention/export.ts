import type { Subject } from '../../stores/retention/rows-of-person.ts'
import type { Deps } from '../deps.ts'
import { contentsOf } from '../documents/receive.ts'
import { type ArchivedFile, tarOf, textFile } from '../evidence/tar.ts'
import { openRows, type Row, type Tables } from './open-rows.ts'
import { ownTables } from './own-data.ts'

export interface CommandDeps extends Pick<Deps, 'store' | 'vault'> {
  now: Date
  by: string
}

const ends: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }

const uploads = (
  deps: Pick<CommandDeps, 'store' | 'vault'>,
  tables: Tables,
  dataKeys: ReadonlyMap<string, Buffer>,
): ArchivedFile[] =>
  (tables.identity_document ?? [])
    .filter(({ state, size }) => state === 'accepted' && typeof size === 'number')
    .map((row) => ({
      name: `${String(row.type).toLowerCase()}-${String(row.id)}.${ends[String(row.kind)] ?? 'bin'}`,
      size: Number(row.size),
      bytes: contentsOf(deps, dataKeys.get(String(row.client_id)) ?? Buffer.alloc(0), {
        id: String(row.id),
        clientId: String(row.client_id),
        size: Number(row.size),
      }),
    }))

const maxNameLength = 90

/** Returns a stored document, whose bytes are read only when they are written. */
export const documentFile = (
  { store }: Pick<CommandDeps, 'store'>,
  name: string,
  { sha256, size }: { sha256: string; size: number },
): ArchivedFile => ({
  name,
  size,
  bytes: (async function* () {
    const pdf = await store.evidence.readDocument(sha256)
    if (!pdf) throw new Error('the bytes of an accepted document are missing')
    yield pdf
  })(),
})

const documentFiles = async (
  deps: Pick<CommandDeps, 'store'>,
  named: readonly { name: string; sha256: string }[],
): Promise<ArchivedFile[]> => {
  const byHash = new Map(named.map((one) => [one.sha256, one.name]))
  const stored = await deps.store.evidence.documentSizes([...byHash.keys()])
  return stored.map((document) => {
    const name = (byHash.get(document.sha256) ?? '').replaceAll(/[^\w-]/g, '_').slice(0, maxNameLength)
    return documentFile(deps, `${name}.pdf`, document)
  })
}

const agreements = (acceptance: Row) =>
  (acceptance.details as { agreement_id: string; sha256: string }[]).map(({ agreement_id, sha256 }) => ({
    name: `agreement-${agreement_id}`,
    sha256,
  }))

const statementDocuments = (agreed: readonly Row[]) =>
  agreed
    .flatMap((row) => row.documents as { agreement_name: string; revision: string; sha256: string }[])
    .map(({ agreement_name, revision, sha256 }) => ({
      name: `statement-${agreement_name}-${revision}`,
      sha256,
    }))

/**
 * Exports all of an applicant's data and files, decrypted, for the applicant: nothing about screening, watchlists or
 * fraud. Returns `undefined` if nothing is stored under this id.
 */
export const exportApplicant = async (
  deps: CommandDeps,
  id: string,
): Promise<{ subject: Subject; tables: Tables; files: ArchivedFile[] } | undefined> => {
  const { store, vault, now, by } = deps
  const subject = await store.applicants.find(id)
  if (!subject) return undefined
  await store.applicants.recordEntry(subject, { by, action: 'applicant_exported', detail: {}, now })
  const stored = await store.applicants.allRows(subject)
  const tables = ownTables(openRows(vault, stored))
  const dataKeys = new Map(
    stored.client?.map(({ id, data_key }) => [String(id), Buffer.from(String(data_key).slice(2), 'hex')]),
  )
  const files = [
    ...uploads(deps, tables, dataKeys),
    ...(await documentFiles(deps, (tables.acceptance ?? []).flatMap(agreements))),
    ...(await documentFiles(deps, statementDocuments(tables.statements_agreement ?? []))),
  ]
  return { subject, tables, files }
}

/** Returns the export as text, which names the exported files. */
export const exportText = (tables: Tables, files: readonly ArchivedFile[]): string =>
  JSON.stringify({ ...tables, files: files.map(({ name }) => name) }, undefined, 2)

/** Streams an applicant's export as one archive. Returns `undefined` if nothing is stored under this id. */
export const exportArchive = async (
  deps: CommandDeps,
  id: string,
): Promise<AsyncIterable<Uint8Array> | undefined> => {
  const found = await exportApplicant(deps, id)
  if (!found) return undefined
  const { tables, files } = found
  const all = async function* () {
    yield textFile('applicant.json', `${exportText(tables, files)}\n`)
    yield* files
  }
  return tarOf(all(), deps.now)
}
