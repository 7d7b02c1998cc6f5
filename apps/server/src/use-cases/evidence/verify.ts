import { createHash } from 'node:crypto'
import type { CertificateFacts } from '../../ports/certificates.ts'
import { openSignedFile } from './signed-file.ts'
import { readTrailFile } from './trail-file.ts'

export interface NamedFile {
  name: string
  bytes: Buffer
}

export interface Exhibits {
  certificate: NamedFile
  documents: NamedFile[]
  trail?: NamedFile | undefined
  keys?: readonly string[] | undefined
}

export interface Finding {
  /** `missing`: something that the check needs is absent, so the check was not made. */
  result: 'matches' | 'differs' | 'missing'
  words: string
}

export const matches = (words: string): Finding => ({ result: 'matches', words })
export const differs = (words: string): Finding => ({ result: 'differs', words })
export const missing = (words: string): Finding => ({ result: 'missing', words })
export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

type AcceptedDocument = Pick<CertificateFacts['documents'][number], 'agreement_id' | 'sha256' | 'opened_as'>

const problems = {
  no_certificate: 'is no certificate of acceptance, or has been changed beyond reading',
  changed: 'has been changed since it was signed',
  other_key: 'is signed by another key than the one given',
}

const openedOf = ({ opened_as: formats }: AcceptedDocument): string =>
  formats ? `, opened as ${formats.join(' and ')}` : ''

const ofDocuments = (facts: CertificateFacts, documents: readonly NamedFile[]): Finding[] => {
  const hashed = documents.map(({ name, bytes }) => ({ name, hash: sha256(bytes) }))
  return [
    ...hashed.map(({ name, hash }) => {
      const accepted = facts.documents.find((one) => one.sha256 === hash)
      return accepted
        ? matches(
            `${name} is ${accepted.name}, revision ${accepted.revision}, byte for byte as accepted${openedOf(accepted)}`,
          )
        : differs(`${name} is none of the accepted documents as they were accepted (SHA-256 ${hash})`)
    }),
    ...facts.documents
      .filter((one) => hashed.every(({ hash }) => hash !== one.sha256))
      .map((one) =>
        missing(`${one.name}, revision ${one.revision}, was accepted and is not among the files`),
      ),
  ]
}

const ofDisclosures = ({ disclosures }: CertificateFacts): Finding[] =>
  disclosures.map(({ id, version, words, sha256: hash }) =>
    sha256(words) === hash
      ? matches(`The words of disclosure ${id}, version ${version}, have their hash`)
      : differs(`The words of disclosure ${id}, version ${version}, do not have their hash`),
  )

interface AcceptedEntry {
  action?: string
  detail?: { agreements?: AcceptedDocument[] }
}

const acceptedLine = ({ agreement_id: id, sha256: hash, opened_as: formats }: AcceptedDocument): string =>
  [id, hash, ...(formats ?? [])].join(' ')

const ofTrail = ({ audit, documents }: CertificateFacts, { name, bytes }: NamedFile): Finding[] => {
  const read = readTrailFile(bytes.toString('utf8'), audit.client_id)
  // Rejects invalid UTF-8, because it would decode to different text.
  if (!Buffer.from(bytes.toString('utf8')).equals(bytes)) return [differs(`${name} is no text`)]
  if (!read.ok) return [differs(`${name} is not as it was written from line ${read.line} on`)]
  const { entries } = read
  const accepted = entries[audit.seq - 1]
  if (accepted?.hash !== audit.head)
    return [differs(`${name} does not lead to the head on the certificate (entry ${audit.seq})`)]
  const { action, detail } = JSON.parse(accepted.payload) as AcceptedEntry
  const lines = (detail?.agreements ?? []).map(acceptedLine)
  const same = action === 'agreements_accepted' && lines.join() === documents.map(acceptedLine).join()
  return [
    matches(`${name}: ${entries.length} entries, each chained to the one before it`),
    same
      ? matches(
          `Entry ${audit.seq} is the head on the certificate, and accepts the same documents, opened as stated`,
        )
      : differs(
          `Entry ${audit.seq} is the head on the certificate, but accepts other documents, or ones opened otherwise`,
        ),
  ]
}

export const verifyEvidence = ({ certificate, documents, trail, keys }: Exhibits): Finding[] => {
  const opened = openSignedFile(certificate.bytes, keys)
  if (!opened.ok) return [differs(`${certificate.name} ${problems[opened.problem]}`)]
  const { facts } = opened
  const by =
    keys === undefined ? `${facts.signed_by.public_key}: compare it with the firm's own` : 'the key given'
  return [
    matches(`${certificate.name} is as it was signed, by ${by}`),
    ...ofDisclosures(facts),
    ...ofDocuments(facts, documents),
    ...(trail ? ofTrail(facts, trail) : []),
  ]
}
