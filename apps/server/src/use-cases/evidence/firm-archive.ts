import { createHash } from 'node:crypto'
import { only, type Subject } from '../../stores/retention/rows-of-person.ts'
import type { Store } from '../../stores/store-type.ts'
import type { Deps } from '../deps.ts'
import { documentFile } from '../retention/export.ts'
import { openRows, type Tables } from '../retention/open-rows.ts'
import { openShown, tablesOfKind } from '../retention/sealed-records.ts'
import { certificateOf } from './certificate.ts'
import { type FirmManifest, manifestName, manifestText, signatureName } from './firm-manifest.ts'
import { type ArchivedFile, tarOf, textFile, whole } from './tar.ts'
import { trailFile } from './trail-file.ts'

/** Rows about screening, and about operators' decisions that override it. */
const screeningTables = [
  'fraud_event',
  'blocked_user',
  'whitelist',
  'screened_network',
  'unscreened',
  'bank_account_use',
  'legal_hold',
]

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

const picked = (tables: Tables, names: readonly string[]): Tables =>
  Object.fromEntries(Object.entries(tables).filter(([table]) => names.includes(table)))

/** Returns the rows by subject, one file each. */
const recordFiles = (tables: Tables): ArchivedFile[] => {
  const verdicts = (tables.app_user ?? []).map(({ id, screening }) => ({ user_id: id, screening }))
  const mails = [...(tables.provider_call_archive ?? []), ...(tables.provider_call ?? [])]
    .filter(({ operation }) => String(operation).startsWith('mail_'))
    .map(({ operation, state, created_at, updated_at }) => ({ operation, state, created_at, updated_at }))
  const acceptances = tablesOfKind.acceptance.filter((table) => table !== 'disclosure_shown')
  return [
    textFile('answers.json', json(picked(tables, tablesOfKind.account_record))),
    textFile('screening.json', json({ verdicts, ...picked(tables, screeningTables) })),
    textFile('identity.json', json(picked(tables, tablesOfKind.identity_result))),
    textFile('acceptances.json', json(picked(tables, acceptances))),
    textFile('authorization.json', json(picked(tables, tablesOfKind.authorization))),
    textFile('mails.json', json(mails)),
    ...(tables.kept_record ? [textFile('kept.json', json(tables.kept_record))] : []),
  ]
}

/** Returns the words of each disclosure that was shown, by version and language, and the list of when they were shown. */
const wordFiles = async ({ store, vault }: Deps, { userId, clientId }: Subject): Promise<ArchivedFile[]> => {
  const shown = userId === undefined ? [] : await store.disclosures.allShown({ userId, clientId })
  const words = new Map(
    shown.map((one) => [`words/${one.disclosure_id}-v${one.version}-${one.language}.txt`, one.words]),
  )
  const list = shown.map((row) => ({
    id: row.disclosure_id,
    version: row.version,
    language: row.language,
    call: row.call,
    shown_at: row.shown_at.toISOString(),
    /** The words as this person saw them, if they differ by person. */
    rendered: openShown(vault, row).rendered,
    sha256: row.rendered_hash.toString('hex'),
  }))
  return [textFile('shown.json', json(list)), ...Array.from(words, ([name, text]) => textFile(name, text))]
}

/** Returns the accepted documents, and those of the statements that were agreed to, each once. */
const documentFiles = async (deps: Deps, tables: Tables): Promise<ArchivedFile[]> => {
  const accepted = (tables.acceptance ?? []).flatMap(({ details }) => details as { sha256: string }[])
  const agreed = (tables.statements_agreement ?? []).flatMap(
    ({ documents }) => documents as { sha256: string }[],
  )
  const files: ArchivedFile[] = []
  for (const [folder, documents] of Object.entries({ documents: accepted, statements: agreed })) {
    const hashes = [...new Set(documents.map(({ sha256 }) => sha256))]
    const stored = await deps.store.evidence.documentSizes(hashes)
    files.push(...stored.map((one) => documentFile(deps, `${folder}/${one.sha256}.pdf`, one)))
  }
  return files
}

const certificateFile = async (deps: Deps, { clientId }: Subject): Promise<ArchivedFile[]> => {
  const application = clientId === undefined ? undefined : await deps.store.applications.read(clientId)
  if (!application?.acceptance) return []
  const bytes = await certificateOf(deps, application, application.acceptance)
  return [{ name: 'certificate.pdf', size: bytes.length, bytes: whole(bytes) }]
}

const trailsOf = async (store: Store, { clientId, userId }: Subject) => {
  const ids = Object.entries({ application: clientId, user: userId })
  const trails: { facts: FirmManifest['trails'][number]; file: ArchivedFile }[] = []
  for (const [name, id] of ids) {
    const entries = id === undefined ? [] : await store.evidence.trail(id)
    const last = entries.at(-1)
    if (id === undefined || !last) continue
    const file = textFile(`trail-${name}.jsonl`, trailFile(id, entries))
    trails.push({ facts: { file: file.name, id, seq: last.seq, head: last.hash }, file })
  }
  return trails
}

/** Passes a file's bytes on, and reports their hash and number when the file has ended. */
const hashed = (
  { name, size, bytes }: ArchivedFile,
  onEnd: (file: FirmManifest['files'][number]) => void,
): ArchivedFile => ({
  name,
  size,
  bytes: (async function* () {
    const hash = createHash('sha256')
    let sent = 0
    for await (const chunk of bytes) {
      hash.update(chunk)
      sent += chunk.length
      yield chunk
    }
    onEnd({ name, sha256: hash.digest('hex'), size: sent })
  })(),
})

/**
 * Streams the firm's evidence of an application as one archive. Its last files are a manifest of all others and the
 * manifest's signature, so that an archive that was cut off or changed does not verify.
 */
export const createFirmArchive = async (
  deps: Deps,
  person: Subject,
  { by, now }: { by: string; now: Date },
): Promise<AsyncIterable<Uint8Array>> => {
  const { store, vault, signer, brand } = deps
  const subject = only(person)
  await store.applicants.recordEntry(subject, { by, action: 'evidence_exported', detail: {}, now })
  const tables = openRows(vault, await store.applicants.allRows(subject))
  const trails = await trailsOf(store, subject)
  const checkpoint = await store.checkpoints.last()
  const files = [
    ...recordFiles(tables),
    ...(await wordFiles(deps, subject)),
    ...(await certificateFile(deps, subject)),
    ...(await documentFiles(deps, tables)),
    ...trails.map(({ file }) => file),
  ]
  const all = async function* () {
    const listed: FirmManifest['files'] = []
    for (const file of files) yield hashed(file, (one) => listed.push(one))
    const text = manifestText({
      kind: 'firm-evidence',
      version: 1,
      firm: brand.name,
      id: subject.id,
      at: now.toISOString(),
      by,
      trails: trails.map(({ facts }) => facts),
      checkpoint: checkpoint
        ? { statement: checkpoint.statement, signature: checkpoint.signature.toString('hex') }
        : null,
      files: listed,
      public_key: signer.publicKey,
    })
    yield textFile(manifestName, text)
    yield textFile(signatureName, `${signer.sign(Buffer.from(text)).toString('hex')}\n`)
  }
  return tarOf(all(), now)
}
