import type { Subject } from '../../stores/retention/rows-of-person.ts'
import type { Deps } from '../deps.ts'
import { contentsOf } from '../documents/receive.ts'
import { openRows, type Row, type Tables } from './open-rows.ts'

export interface CommandDeps extends Pick<Deps, 'store' | 'vault'> {
  now: Date
  by: string
}

export interface ExportedFile {
  name: string
  bytes: AsyncIterable<Uint8Array>
}

const ends: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }

const whole = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const uploads = (deps: CommandDeps, tables: Tables, dataKey: Buffer | undefined): ExportedFile[] =>
  (tables.identity_document ?? [])
    .filter(({ state, size }) => dataKey && state === 'accepted' && typeof size === 'number')
    .map((row) => ({
      name: `${String(row.type).toLowerCase()}-${String(row.id)}.${ends[String(row.kind)] ?? 'bin'}`,
      bytes: contentsOf(deps, dataKey ?? Buffer.alloc(0), {
        id: String(row.id),
        clientId: String(row.client_id),
        size: Number(row.size),
      }),
    }))

const agreements = async ({ store }: CommandDeps, acceptance: Row | undefined): Promise<ExportedFile[]> => {
  const details = (acceptance?.details ?? []) as { agreement_id: string; sha256: string }[]
  const files: ExportedFile[] = []
  for (const { agreement_id, sha256 } of details) {
    const pdf = await store.evidence.readDocument(sha256)
    if (pdf)
      files.push({ name: `agreement-${agreement_id.replaceAll(/[^\w-]/g, '_')}.pdf`, bytes: whole(pdf) })
  }
  return files
}

const statementDocuments = async (
  { store }: CommandDeps,
  agreed: readonly Row[],
): Promise<ExportedFile[]> => {
  const documents = agreed.flatMap(
    (row) => row.documents as { agreement_name: string; revision: string; sha256: string }[],
  )
  const byHash = new Map(documents.map((one) => [one.sha256, one]))
  const files: ExportedFile[] = []
  for (const [sha256, { agreement_name, revision }] of byHash) {
    const pdf = await store.evidence.readDocument(sha256)
    const name = `statement-${agreement_name}-${revision}`.replaceAll(/[^\w-]/g, '_')
    if (pdf) files.push({ name: `${name}.pdf`, bytes: whole(pdf) })
  }
  return files
}

/** Exports all of an applicant's data and files, decrypted. Returns `undefined` if nothing is stored under this id. */
export const exportApplicant = async (
  deps: CommandDeps,
  id: string,
): Promise<{ subject: Subject; tables: Tables; files: ExportedFile[] } | undefined> => {
  const { store, vault, now, by } = deps
  const subject = await store.applicants.find(id)
  if (!subject) return undefined
  await store.applicants.recordEntry(subject, { by, action: 'applicant_exported', detail: {}, now })
  const stored = await store.applicants.allRows(subject)
  const tables = openRows(vault, stored)
  const key = stored.client?.[0]?.data_key
  const dataKey = typeof key === 'string' ? Buffer.from(key.slice(2), 'hex') : undefined
  const files = [
    ...uploads(deps, tables, dataKey),
    ...(await agreements(deps, tables.acceptance?.[0])),
    ...(await statementDocuments(deps, tables.statements_agreement ?? [])),
  ]
  return { subject, tables, files }
}
