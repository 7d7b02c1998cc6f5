import type { DocumentType } from '@vestibule/domain/documents/items'
import type { BrokerDocuments } from '../../ports/broker.ts'
import { account } from './answers.ts'
import { type AlpacaApi, accountPath, refused } from './api.ts'
import { documentTypes } from './review.ts'

/**
 * Alpaca takes documents without links and returns no ids, so our id is the broker's id and the document's subtype. Our
 * limit for a file, 5 MB, keeps the encoded content below Alpaca's 10 MB.
 */
export const createDocumentCalls = (api: AlpacaApi): BrokerDocuments => {
  const documentsOf = async (accountId: string): Promise<string[]> =>
    (await api.get('findDocuments', accountPath(accountId), account)).documents

  return {
    createUploadLinks: async ({ accountId }, documents) =>
      documents.map(({ documentId, type }) => ({
        documentId,
        brokerId: documentId,
        link: String(new URLSearchParams({ accountId, documentId, type })),
      })),

    async uploadDocument(link, { kind, size }, pieces) {
      const parts = new URLSearchParams(link)
      const [accountId, documentId] = [parts.get('accountId'), parts.get('documentId')]
      const document_type = documentTypes[parts.get('type') as DocumentType]
      if (!accountId || !documentId || !document_type) throw refused('not_a_link')
      if ((await documentsOf(accountId)).includes(documentId)) return
      const fields = { document_type, document_sub_type: documentId, mime_type: kind, content: '' }
      const [start = '', end = ''] = [JSON.stringify([fields]).slice(0, -3), '"}]']
      await api.upload(
        'uploadDocument',
        `${accountPath(accountId)}/documents/upload`,
        start.length + 4 * Math.ceil(size / 3) + end.length,
        encloseBase64(start, pieces, end),
      )
    },

    // An upload to the account needs no link.
    linkDocuments: async () => undefined,

    findLinkedDocuments: documentsOf,
  }
}

/** Encodes whole groups of three bytes, so that the encoded pieces form one text. */
async function* encloseBase64(
  start: string,
  pieces: AsyncIterable<Uint8Array>,
  end: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(start)
  let rest = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    const whole = bytes.length - (bytes.length % 3)
    rest = bytes.subarray(whole)
    if (whole > 0) yield Buffer.from(bytes.toString('base64', 0, whole))
  }
  yield Buffer.from(rest.toString('base64') + end)
}
