import { z } from 'zod'
import { call } from '../call.ts'
import { beneficiary, ownClient, text, uuid } from '../entities.ts'

/**
 * The whole set, which takes the place of the one before. Each may carry the id of a read (never one of the caller's own
 * making): then a tax id in its masked form stays what it was. `account_type` is the server's, and has no effect.
 */
export const saveBeneficiaries = call({
  method: 'POST',
  path: '/api/data-api/beneficiaries/client/:clientId',
  who: 'applicant',
  summary: 'Saves the beneficiaries of an IRA as one set; none is an empty list',
  params: ownClient,
  body: z
    .array(
      z.strictObject({
        id: uuid.optional(),
        firstName: text,
        lastName: text,
        percentage: z.union([z.number(), text]),
        phone_number: text,
        email: text,
        relation: text,
        taxId: text.optional(),
        taxIdType: text.optional(),
        address1: text.optional(),
        address2: text.optional(),
        zipcode: text.optional(),
        city: text.optional(),
        state: text.optional(),
        dob_date: text,
        dob_month: text,
        dob_year: text,
        account_type: text.optional(),
      }),
    )
    .max(20),
  reply: z.array(beneficiary),
})
export type SaveBeneficiaries = typeof saveBeneficiaries
