import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { identificationWire, investigationWire } from './investigation-wire.ts'
import { find, type Investigation, load, save } from './records.ts'
import { type Call, route, verbs } from './route.ts'
import { linkDocumentsFields } from './shapes/document.ts'
import { forbidden, invalidField, notFound, wrongState } from './status.ts'
import { parse } from './validate.ts'

const identification =
  '/cip/v1/correspondents/:correspondent_id/customerIdentifications/:customer_identification_id'

export const investigations = (scope: FastifyInstance, sandbox: Sandbox): void => {
  route(scope, 'GET', '/investigations/v1/investigations/:investigation_id', (call) =>
    investigationWire(sandbox, load(sandbox, 'investigation', call.part('investigation_id'))),
  )
  verbs(scope, 'POST', '/investigations/v1/investigations/:investigation_id', {
    linkDocuments: (call) => linkDocuments(sandbox, call),
  })
  route(scope, 'GET', identification, (call) => {
    if (call.part('correspondent_id') !== sandbox.config.ascend.correspondentId) {
      throw forbidden('the correspondent is not yours')
    }
    const found = find(sandbox, 'identification', call.part('customer_identification_id'))
    if (!found) throw notFound('customer identification')
    return identificationWire(sandbox, found)
  })
}

/** Adds the person's uploaded documents to the investigation and sets its identity verification to PENDING. */
const linkDocuments = (sandbox: Sandbox, call: Call): object => {
  const investigation: Investigation = load(sandbox, 'investigation', call.part('investigation_id'))
  const { identity_verification_document_ids: ids } = parse(linkDocumentsFields, call.body)
  const isTheirs = ids.every((id) => {
    const document = find(sandbox, 'document', id)
    return document?.upload !== undefined && document.personId === investigation.personId
  })
  if (!isTheirs) throw invalidField('identity_verification_document_ids', 'names no document of the person')
  if (investigation.state === 'CLOSED') throw wrongState('the investigation is closed')
  save(sandbox, 'investigation', {
    ...investigation,
    identityVerification: 'PENDING',
    documentIds: [...new Set([...investigation.documentIds, ...ids])],
    updateTime: sandbox.now().toISOString(),
  })
  return { name: `investigations/${investigation.id}`, identity_verification_document_ids: ids }
}
