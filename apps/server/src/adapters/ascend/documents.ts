import type { Broker } from '../../ports/broker.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { createHttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { MalformedAnswer, readList, readObject, readPresentList, readText } from '../http/reading.ts'
import type { AscendApi } from './api.ts'
import type { AscendConfig } from './config.ts'
import { ascendErrors } from './errors.ts'
import type * as Review from './wire-review.ts'

const LINKS = '/investordocs/v1/uploadLinks:batchCreate'
const INVESTIGATIONS = '/investigations/v1/investigations'
/** 5 MB by a slow line. */
const UPLOAD_MS = 60_000

type DocumentCalls = Pick<
  Broker,
  'createUploadLinks' | 'uploadDocument' | 'linkDocuments' | 'findLinkedDocuments'
>

/** Identity documents: links, the files put to them without our credentials, and their hand-over to an investigation. */
export function createDocumentCalls(config: AscendConfig, deps: AdapterDeps, api: AscendApi): DocumentCalls {
  // the host of the links may be another than the API's, so it has a breaker of its own
  const storage = createHttpClient('ascend', deps, ascendErrors)
  const configured = new Set(
    [config.baseUrl, ...config.agreementOrigins].map((address) => new URL(address).origin),
  )

  /** The link comes from outside: nothing goes to it unencrypted, but to origins of our own configuration (the sandbox). */
  function checked(link: string): string {
    const url = URL.parse(link)
    if (!url || (url.protocol !== 'https:' && !configured.has(url.origin)) || url.username || url.password)
      throw new ProviderError('ascend', 'refused', { providerCode: 'address_not_allowed' })
    return url.href
  }

  return {
    createUploadLinks: (personId, documents) => {
      const body: Review.WireUploadLinksCreate = {
        create_document_upload_link_request: documents.map(({ documentId, type, kind }) => ({
          client_batch_source_id: documentId,
          mime_type: kind,
          id_document_upload_request: {
            correspondent_id: config.correspondentId,
            document_type: type,
            legal_natural_person_id: personId,
          },
        })),
      }
      return api.post('createUploadLinks', LINKS, body, (json) => {
        const links = readPresentList(readObject<{ upload_link: unknown }>(json).upload_link, 'upload_link')
        const read = links.map(readLink)
        return documents.map(({ documentId }) => {
          const link = read.find((one) => one.documentId === documentId)
          if (!link) throw new MalformedAnswer('client_batch_source_id')
          return link
        })
      })
    },

    async uploadDocument(link, { kind, size }, pieces) {
      await storage.send({
        operation: 'uploadDocument',
        kind: 'effect',
        method: 'PUT',
        url: checked(link),
        headers: { 'content-type': kind, 'content-length': String(size) },
        body: pieces,
        timeoutMs: UPLOAD_MS,
        answer: () => undefined,
      })
    },

    linkDocuments: (investigationId, brokerIds) =>
      api.post(
        'linkDocuments',
        `${INVESTIGATIONS}/${encodeURIComponent(investigationId)}:linkDocuments`,
        { identity_verification_document_ids: brokerIds },
        () => undefined,
      ),

    findLinkedDocuments: (investigationId) =>
      api.get(
        'findLinkedDocuments',
        `${INVESTIGATIONS}/${encodeURIComponent(investigationId)}`,
        readLinkedDocuments,
      ),
  }
}

function readLink(json: unknown) {
  const link = readObject<Review.WireUploadLink>(json, 'upload_link')
  return {
    documentId: readText(link.client_batch_source_id, 'client_batch_source_id'),
    brokerId: readText(link.name, 'name'),
    link: readText(link.upload_link, 'upload_link'),
  }
}

/** The provider names them with the person it looked into, and with each result that used them. */
function readLinkedDocuments(json: unknown): string[] {
  const investigation = readObject<{ person: unknown; identity_verification_results: unknown }>(json)
  const results = readList(investigation.identity_verification_results, 'identity_verification_results')
  return [investigation.person ?? {}, ...results].flatMap((holder) =>
    readList(readObject<Review.WireDocumentHolder>(holder, 'document_ids').document_ids, 'document_ids').map(
      (id) => readText(id, 'document_ids'),
    ),
  )
}
