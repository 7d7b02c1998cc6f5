import {
  changeAddress as changeAddressCall,
  changeContact as changeContactCall,
  changeName as changeNameCall,
  confirmContact as confirmContactCall,
  getContact,
  sendContactCode,
  withdrawName as withdrawNameCall,
} from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import { changeAddress } from '../../use-cases/access/change-address.ts'
import {
  changeContact,
  confirmContact,
  readContact,
  resendContactCode,
} from '../../use-cases/access/change-contact.ts'
import { changeName, withdrawName } from '../../use-cases/access/change-name.ts'
import { readsOwnRows, steps } from '../call-limits.ts'
import { takeFiles } from '../files.ts'
import { createRouter, liveSession, pending } from '../route.ts'
import type { Deps } from './deps.ts'

export const contactRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createRouter(app, deps)

  route(getContact, readsOwnRows, ({ session }) => readContact(deps, liveSession(session)))

  route(changeContactCall, steps('change-contact'), ({ session, body, caller, device }) =>
    changeContact(deps, liveSession(session), body, { ...caller, device }),
  )

  route(changeAddressCall, steps('change-address'), async ({ session, body, caller, device }) => {
    await changeAddress(deps, liveSession(session), body, { ...caller, device })
    return {}
  })

  takeFiles(app, (scope) =>
    createRouter(scope, deps)(changeNameCall, steps('change-name'), async (request) => {
      const { session, body, files, caller, device } = request
      await changeName(deps, liveSession(session), body, files, { ...caller, device })
      return {}
    }),
  )

  route(withdrawNameCall, steps('withdraw-name'), async ({ session, caller }) => {
    await withdrawName(deps, liveSession(session), caller)
    return {}
  })

  route(sendContactCode, steps('send-contact-code'), ({ session, caller }) =>
    resendContactCode(deps, liveSession(session), caller),
  )

  route(confirmContactCall, steps('confirm-contact'), async ({ session, body, caller }) => {
    const outcome = await confirmContact(deps, liveSession(session), body, caller)
    return outcome === 'pending' ? pending : {}
  })
}
