import {
  addPasskey as addPasskeyCall,
  beginPasskey as beginPasskeyCall,
  beginPasskeyLogin as beginPasskeyLoginCall,
  beginPasskeyStepUp as beginPasskeyStepUpCall,
  getPasskeys,
  loginByPasskey,
  removePasskey as removePasskeyCall,
  renamePasskey as renamePasskeyCall,
  stepUpByPasskey as stepUpByPasskeyCall,
} from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '../../use-cases/access/passkeys.ts'
import {
  beginPasskeyLogin,
  beginPasskeyStepUp,
  logInByPasskey,
  stepUpByPasskey,
} from '../../use-cases/access/use-passkey.ts'
import { userReply } from '../../use-cases/application/replies.ts'
import { acts, readsOwnRows, steps } from '../call-limits.ts'
import { createRouter, liveSession } from '../route.ts'
import type { Deps } from './deps.ts'

export const passkeyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createRouter(app, deps)

  route(getPasskeys, readsOwnRows, ({ session }) => listPasskeys(deps, liveSession(session)))

  route(beginPasskeyCall, acts('begin-passkey'), ({ session }) =>
    beginPasskey(deps, liveSession(session), deps.brand.name),
  )

  route(addPasskeyCall, acts('add-passkey'), async ({ session, body, caller }) => {
    await addPasskey(deps, liveSession(session), body, caller)
    return listPasskeys(deps, liveSession(session))
  })

  route(renamePasskeyCall, acts('rename-passkey'), async ({ session, params, body }) => {
    await renamePasskey(deps, liveSession(session), params.id, body)
    return listPasskeys(deps, liveSession(session))
  })

  route(removePasskeyCall, acts('remove-passkey'), async ({ session, params, caller }) => {
    await removePasskey(deps, liveSession(session), params.id, caller)
    return listPasskeys(deps, liveSession(session))
  })

  route(beginPasskeyLoginCall, steps('begin-passkey-login'), ({ session }) =>
    beginPasskeyLogin(deps, liveSession(session)),
  )

  route(loginByPasskey, steps('passkey-login'), async ({ session, body, caller, device, reply }) => {
    const browser = { device, origin: caller }
    const { user, token, ...noted } = await logInByPasskey(deps, liveSession(session), body, browser)
    reply.setSession(token)
    reply.setDevice(noted.device)
    return { user: userReply(user) }
  })

  route(beginPasskeyStepUpCall, steps('begin-passkey-step-up'), ({ session }) =>
    beginPasskeyStepUp(deps, liveSession(session)),
  )

  route(stepUpByPasskeyCall, steps('passkey-step-up'), async ({ session, body, caller, reply }) => {
    reply.setSession(await stepUpByPasskey(deps, liveSession(session), body, caller))
    return {}
  })
}
