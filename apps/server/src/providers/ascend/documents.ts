import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { ignored, MalformedAnswer } from '../../platform/http-client/reading.ts'
import type { BrokerDocuments } from '../../ports/broker.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { linkedDocuments, uploadLinks } from './answers.ts'
import { type AscendApi, ascendErrors } from './api.ts'
import { type AscendConfig, configuredOrigins } from './config.ts'

const linksPath = '/investordocs/v1/uploadLinks:batchCreate'
const investigationsPath = '/investigations/v1/investigations'
/** Maximum time of an upload, which is long enough for 5 MB over a slow connection. */
const uploadTimeoutMs = 60_000

export function createDocumentCalls(
  config: AscendConfig,
  deps: AdapterDeps,
  api: AscendApi,
): BrokerDocuments {
  // Uploads use their own breaker, because the links' host may differ from the API's host.
  const storage = createHttpClient('ascend', deps, ascendErrors)
  const configured = configuredOrigins(config)

  /** Returns a link that Ascend sent. @throws ProviderError unless it has https or a configured origin (the sandbox) */
  function checked(link: string): string {
    const url = URL.parse(link)
    if (!url || (url.protocol !== 'https:' && !configured.has(url.origin)) || url.username || url.password)
      throw new ProviderError('ascend', 'refused', { providerCode: 'address_not_allowed' })
    return url.href
  }

  return {
    createUploadLinks: ({ personId, accountId }, documents) => {
      const correspondent_id = config.correspondentId
      const body = {
        create_document_upload_link_request: documents.map(({ documentId, type, kind }) => ({
          client_batch_source_id: documentId,
          mime_type: kind,
          // Ascend has no court orders among the documents of a person.
          ...(type === 'COURT_ORDER'
            ? {
                account_document_upload_request: {
                  account_id: accountId,
                  correspondent_id,
                  document_type: type,
                },
              }
            : {
                id_document_upload_request: {
                  correspondent_id,
                  document_type: type,
                  legal_natural_person_id: personId,
                },
              }),
        })),
      }
      const schema = uploadLinks.transform((links) =>
        documents.map(({ documentId }) => {
          const link = links.find((one) => one.documentId === documentId)
          if (!link) throw new MalformedAnswer('client_batch_source_id')
          return link
        }),
      )
      return api.post('createUploadLinks', linksPath, body, schema)
    },

    async uploadDocument(link, { kind, size }, pieces) {
      await storage.send({
        operation: 'uploadDocument',
        kind: 'effect',
        method: 'PUT',
        url: checked(link),
        headers: { accept: '*/*', 'content-type': kind, 'content-length': String(size) },
        body: pieces,
        timeoutMs: uploadTimeoutMs,
        answer: () => undefined,
      })
    },

    linkDocuments: (investigationId, brokerIds) =>
      api.post(
        'linkDocuments',
        `${investigationsPath}/${encodeURIComponent(investigationId)}:linkDocuments`,
        { identity_verification_document_ids: brokerIds },
        ignored,
      ),

    findLinkedDocuments: (investigationId) =>
      api.get(
        'findLinkedDocuments',
        `${investigationsPath}/${encodeURIComponent(investigationId)}`,
        linkedDocuments,
      ),
  }
}
