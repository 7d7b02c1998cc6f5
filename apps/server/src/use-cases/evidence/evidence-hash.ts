import { createHash } from 'node:crypto'

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]))
}

const hashOf = (facts: object): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(facts)))
    .digest('hex')

interface AcceptedFacts {
  language: string
  w9_certified: boolean
  backup_withholding: boolean
}

/**
 * These functions return the hash of a piece of evidence as it was before sealing, for the audit trail (SE-14). `person` has a
 * random salt, which is erased with the evidence, so that personal data cannot be guessed from the hash.
 */
export const acceptanceHash = (
  clientId: string,
  {
    accepted_at,
    language,
    w9_certified,
    backup_withholding,
    details,
  }: AcceptedFacts & { accepted_at: string; details: unknown },
  person: object,
): string => hashOf({ clientId, accepted_at, language, w9_certified, backup_withholding, details, person })

export const statementsHash = (
  clientId: string,
  row: AcceptedFacts & { id: string; agreed_at: string; statements: unknown; documents: unknown },
  person: object,
): string => {
  const { id, agreed_at, language, w9_certified, backup_withholding, statements, documents } = row
  return hashOf({
    clientId,
    id,
    agreed_at,
    language,
    w9_certified,
    backup_withholding,
    statements,
    documents,
    person,
  })
}

export const shownHash = (
  shown: {
    id: string
    userId: string
    clientId: string | undefined
    disclosureId: string
    version: number
    language: string
    call: string
    renderedHash: Buffer
    at: Date
  },
  person: object,
): string => {
  const { id, userId, clientId, disclosureId, version, language, call, renderedHash, at } = shown
  const facts = { id, userId, clientId, disclosureId, version, language, call, at: at.toISOString() }
  return hashOf({ ...facts, renderedHash: renderedHash.toString('hex'), person })
}
