import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { plaidRequestId } from '../core/providers.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { linkAccount } from './answers.ts'
import { invalidInstitution, linkError, PlaidFailure } from './errors.ts'
import { findInstitution, institutions } from './institutions.ts'
import { newPublicToken } from './items.ts'
import { findLogin, holderOf, keepLogin, logIn } from './link-logins.ts'
import { findLinkToken, type LinkToken, openLinkSession, saveLinkToken } from './link-tokens.ts'
import { backFromBank, leaveForBank, processed, registerBankPage } from './oauth.ts'
import { type Endpoint, endpoint, text } from './requests.ts'

const scripts = ['link-initialize.js', 'link-dialog.js', 'link-panes.js', 'link-session.js', 'link-style.js']
const scriptFolder = new URL('../browser/', import.meta.url)

const session = z.strictObject({ link_token: text, link_session_id: text })

/** Endpoints for the sandbox's replacement of Plaid's browser script. Pages of any origin may call these endpoints. */
const calls: Readonly<Record<string, Endpoint>> = {
  '/_link/open': endpoint(z.strictObject({ link_token: text }), (sandbox, { link_token }) => {
    const { token, session } = openLinkSession(sandbox, link_token)
    const { client_name, redirect_uri } = token.request
    return {
      link_session_id: session.link_session_id,
      client_name: client_name.length > 30 ? 'This Application' : client_name,
      institutions: institutions.filter(({ oauth }) => !oauth || redirect_uri !== undefined),
    }
  }),

  '/_link/login': endpoint(
    session.extend({ institution_id: text, username: z.string(), password: z.string() }),
    (sandbox, { link_token, link_session_id, institution_id, username, password }) => {
      const token = findLinkToken(sandbox, link_token)
      const institution = findInstitution(institution_id)
      if (!institution || institution.oauth) throw invalidInstitution()
      const code = logIn(username, password)
      if (code) throw linkError(code)
      const login = { link_session_id, institution }
      return { accounts: keepLogin(sandbox, token, login, holderOf(username)).map(linkAccount) }
    },
  ),

  '/_link/leave': endpoint(
    session.extend({ institution_id: text }),
    (sandbox, { link_token, institution_id }) => ({
      path: leaveForBank(sandbox, findLinkToken(sandbox, link_token), institution_id),
    }),
  ),

  '/_link/return': endpoint(
    session.extend({ received_redirect_uri: text }),
    (sandbox, { link_token, link_session_id, received_redirect_uri }) => {
      const token = findLinkToken(sandbox, link_token)
      const back = backFromBank(sandbox, token, received_redirect_uri)
      const accounts = keepLogin(sandbox, token, { link_session_id, ...back })
      return { institution: back.institution, accounts: accounts.map(linkAccount) }
    },
  ),

  '/_link/connect': endpoint(
    session.extend({ account_id: text }),
    (sandbox, { link_token, link_session_id, account_id }) => {
      const token = findLinkToken(sandbox, link_token)
      const login = findLogin(sandbox, link_session_id)
      const accounts = login?.accounts.filter((account) => account.account_id === account_id) ?? []
      if (!login || accounts.length === 0) throw linkError('NO_ACCOUNTS')
      const { products } = token.request
      const public_token = newPublicToken(sandbox, { institution: login.institution, products, accounts })
      const { name, institution_id } = login.institution
      const linked = { institution: { name, institution_id }, accounts: accounts.map(linkAccount) }
      if (login.oauth_state_id !== undefined) processed(sandbox, login.oauth_state_id)
      finish(sandbox, token, link_session_id, { public_token, ...linked })
      return { public_token, metadata: { ...linked, link_session_id } }
    },
  ),
}

export const registerLink = (app: FastifyInstance, sandbox: Sandbox): void => {
  registerBankPage(app, sandbox)
  for (const [path, call] of Object.entries(calls)) {
    app.options(path, async (_request, reply) =>
      reply
        .code(204)
        .headers({ ...anyOrigin, 'access-control-allow-headers': 'content-type' })
        .send(),
    )
    app.post(path, async ({ body }, reply) => {
      reply.headers(anyOrigin)
      try {
        return { ...call(sandbox, body), request_id: plaidRequestId() }
      } catch (error) {
        if (!(error instanceof PlaidFailure)) throw error
        return { error: error.error, request_id: plaidRequestId() }
      }
    })
  }
  for (const name of scripts) {
    app.get(`/link/v2/stable/${name}`, async (_request, reply) =>
      reply
        .headers({
          ...anyOrigin,
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': 'no-cache',
          'content-type': 'text/javascript; charset=utf-8',
        })
        .send(await readFile(new URL(name, scriptFolder))),
    )
  }
}

const anyOrigin = { 'access-control-allow-origin': '*' }

/** Records the linked item, which /link/token/get returns. */
const finish = (sandbox: Sandbox, token: LinkToken, sessionId: string, result: object): void => {
  const finished_at = sandbox.now().toISOString()
  const sessions = token.sessions.map((session) =>
    session.link_session_id === sessionId ? { ...session, finished_at, result } : session,
  )
  saveLinkToken(sandbox, { ...token, sessions })
}
