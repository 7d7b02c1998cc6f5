import { z } from 'zod'
import { call } from '../call.ts'
import { ownClient, sha256, text, uuid } from '../entities.ts'

/** A page of a document, from 1. */
const page = z.number().int().min(1).max(2000)

export const documentOpened = call({
  method: 'POST',
  path: '/api/agreements/document-opened/:clientId',
  who: 'applicant',
  summary: 'Reports which documents were opened in the viewer, and which of their pages were shown',
  params: ownClient,
  body: z.strictObject({
    openings: z
      .array(
        z.strictObject({
          /** the browser's own name of this opening: the same again adds its pages */
          id: uuid,
          /** of the product flow's documents: the address */
          agreement_id: text,
          /** of the bytes that were shown, hex */
          sha256: sha256.optional(),
          /** absent: the browser opened it in a tab of its own, and cannot see its pages */
          page_count: page.optional(),
          pages: z.array(page).max(2000),
        }),
      )
      .min(1)
      .max(30),
  }),
  reply: z.object({}),
})
export type DocumentOpened = typeof documentOpened
