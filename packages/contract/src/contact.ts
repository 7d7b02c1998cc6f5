import { changeAddressForm } from '@vestibule/domain/forms/address'
import { codeForm } from '@vestibule/domain/forms/code'
import { emailForm } from '@vestibule/domain/forms/email'
import { changeNameForm } from '@vestibule/domain/forms/name'
import { phoneForm } from '@vestibule/domain/forms/phone'
import { z } from 'zod'
import { signUpCall } from './call.ts'
import { address, bodyOf, orPending, text } from './entities.ts'

const sent = z.object({ sentTo: z.string() })
const name = z.object({ firstName: z.string(), lastName: z.string() })

/** `pending` is a change that is not applied yet. Changes of money and contact are refused until `heldUntil`. */
export const getContact = signUpCall(
  'getContact',
  "The user's email, phone, home address and legal name after the sign-up",
  {
    reply: z.object({
      email: z.string(),
      phoneNumber: z.string(),
      pending: z.object({ contact: z.enum(['email', 'phone']), sentTo: z.string() }).nullable(),
      /** Null until an application's answers are final: before, the address is changed in the application. */
      address: address.nullable(),
      /** Null until there is an account at the broker, which gets the document of a change. */
      name: name.nullable(),
      /** The name that the firm has not decided yet. */
      pendingName: name.nullable(),
      heldUntil: z.string().nullable(),
    }),
  },
)

/** Requires a code or a passkey of the last 15 minutes (`step_up_required`) and the password. */
export const changeContact = signUpCall(
  'changeContact',
  'Sends a code to a new email or phone, which then replaces the old one (MA-04)',
  {
    body: z.union([
      bodyOf(emailForm).extend({ password: text }),
      bodyOf(phoneForm).extend({ password: text }),
    ]),
    reply: sent,
  },
)

export const sendContactCode = signUpCall('sendContactCode', 'Resends the code to the new email or phone', {
  reply: sent,
})

/** Ends all other sessions and remembered browsers, and begins a hold of 24 hours. */
export const confirmContact = signUpCall(
  'confirmContact',
  'Replaces the email or phone by the new one, with the code that was sent to it',
  { body: bodyOf(codeForm), reply: orPending(z.object({})) },
)

/** Requires the same proofs as `changeContact`, and begins the same hold. Changes nothing if it is the present address. */
export const changeAddress = signUpCall(
  'changeAddress',
  'Replaces the home address in the applications whose answers are final, and at the broker (MA-04)',
  { body: bodyOf(changeAddressForm).partial({ address_2: true }), reply: z.object({}) },
)

/** Requires the same proofs as `changeContact`. Changes nothing if the same name and document are already pending. */
export const changeName = signUpCall(
  'changeName',
  'Asks the firm for another legal name, with one document in a file field named by its type (MA-04)',
  { body: bodyOf(changeNameForm), files: true, reply: z.object({}) },
)

export const withdrawName = signUpCall('withdrawName', 'Withdraws the pending change of the legal name', {
  reply: z.object({}),
})
