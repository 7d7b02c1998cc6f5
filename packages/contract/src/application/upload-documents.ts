import { DOCUMENT_TYPES } from '@vestibule/domain/documents/items'
import { z } from 'zod'
import { call } from '../call.ts'
import { ownClient } from '../entities.ts'

export const uploadDocuments = call({
  method: 'POST',
  path: '/api/broker-api/documents/uploadMultipleFiles/:clientId',
  who: 'applicant',
  summary: 'Takes identity documents, a file field named by each document type, and hands them to the broker',
  params: ownClient,
  files: true,
  reply: z.object({
    documents: z.array(
      z.object({
        type: z.enum(DOCUMENT_TYPES),
        /** ACCEPTED: with us, and on the way; HANDED_OVER: the broker has it */
        state: z.enum(['ACCEPTED', 'HANDED_OVER']),
      }),
    ),
  }),
})
export type UploadDocuments = typeof uploadDocuments
