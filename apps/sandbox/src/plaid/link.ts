import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { plaidRequestId } from '../core/providers.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { linkAccount } from './answers.ts'
import { invalidBody, invalidInstitution, linkError, PlaidFailure } from './errors.ts'
import { checkFields, type Fields, isJson } from './fields.ts'
import { findInstitution, institutions } from './institutions.ts'
import { newPublicToken } from './items.ts'
import { findLogin, holderOf, keepLogin, logIn } from './link-logins.ts'
import { findLinkToken, type LinkToken, openLinkSession, saveLinkToken } from './link-tokens.ts'
import { backFromBank, leaveForBank, processed, registerBankPage } from './oauth.ts'

const scripts = ['link-initialize.js', 'link-dialog.js', 'link-panes.js', 'link-session.js', 'link-style.js']
const scriptFolder = new URL('../browser/', import.meta.url)

const text = { is: 'string', required: true } as const
const session = { link_token: text, link_session_id: text }

interface LinkCall {
  fields: Fields
  answer(sandbox: Sandbox, body: Record<string, string> & { error?: object; metadata?: object }): object
}

/** Endpoints for the sandbox's replacement of Plaid's browser script. Pages of any origin may call these endpoints. */
const calls: Readonly<Record<string, LinkCall>> = {
  '/_link/open': {
    fields: { link_token: text },
    answer: (sandbox, body) => {
      const { token, session } = openLinkSession(sandbox, body.link_token ?? '')
      const { client_name, redirect_uri } = token.request
      return {
        link_session_id: session.link_session_id,
        client_name: client_name.length > 30 ? 'This Application' : client_name,
        institutions: institutions.filter(({ oauth }) => !oauth || redirect_uri !== undefined),
      }
    },
  },

  '/_link/login': {
    fields: { ...session, institution_id: text, username: { is: 'string' }, password: { is: 'string' } },
    answer: (sandbox, body) => {
      const token = findLinkToken(sandbox, body.link_token ?? '')
      const institution = findInstitution(body.institution_id ?? '')
      if (!institution || institution.oauth) throw invalidInstitution()
      const code = logIn(body.username ?? '', body.password ?? '')
      if (code) throw new PlaidFailure(linkError(code))
      const login = { link_session_id: body.link_session_id ?? '', institution }
      const holder = holderOf(body.username ?? '')
      return { accounts: keepLogin(sandbox, token, login, holder).map(linkAccount) }
    },
  },

  '/_link/leave': {
    fields: { ...session, institution_id: text },
    answer: (sandbox, body) => ({
      path: leaveForBank(sandbox, findLinkToken(sandbox, body.link_token ?? ''), body.institution_id ?? ''),
    }),
  },

  '/_link/return': {
    fields: { ...session, received_redirect_uri: text },
    answer: (sandbox, body) => {
      const token = findLinkToken(sandbox, body.link_token ?? '')
      const back = backFromBank(sandbox, token, body.received_redirect_uri ?? '')
      const login = { link_session_id: body.link_session_id ?? '', ...back }
      return {
        institution: back.institution,
        accounts: keepLogin(sandbox, token, login).map(linkAccount),
      }
    },
  },

  '/_link/connect': {
    fields: { ...session, account_id: text },
    answer: (sandbox, body) => {
      const token = findLinkToken(sandbox, body.link_token ?? '')
      const login = findLogin(sandbox, body.link_session_id ?? '')
      const accounts = login?.accounts.filter((account) => account.account_id === body.account_id) ?? []
      if (!login || accounts.length === 0) throw new PlaidFailure(linkError('NO_ACCOUNTS'))
      const { institution, link_session_id } = login
      const { products, webhook } = token.request
      const public_token = newPublicToken(sandbox, {
        institution,
        products: products ?? [],
        webhook: webhook ?? '',
        accounts,
      })
      const metadata = {
        institution: { name: institution.name, institution_id: institution.institution_id },
        accounts: accounts.map(linkAccount),
        link_session_id,
        transfer_status: null,
      }
      if (login.oauth_state_id !== undefined) processed(sandbox, login.oauth_state_id)
      finish(sandbox, token, link_session_id, { success: { public_token, metadata } })
      return { public_token, metadata }
    },
  },

  '/_link/exit': {
    fields: {
      ...session,
      error: { is: 'object', nullable: true },
      metadata: { is: 'object', required: true },
    },
    answer: (sandbox, body) => {
      const token = findLinkToken(sandbox, body.link_token ?? '')
      const exit = { error: body.error ?? null, metadata: body.metadata ?? {} }
      finish(sandbox, token, body.link_session_id ?? '', { exit })
      return {}
    },
  },
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
    app.post(path, async (request, reply) => {
      reply.headers(anyOrigin)
      if (!isJson(request.body)) throw invalidBody()
      checkFields(request.body, call.fields)
      try {
        const answer = call.answer(sandbox, request.body as Record<string, string>)
        return { ...answer, request_id: plaidRequestId() }
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

/** Records the session's end, which /link/token/get returns. */
const finish = (sandbox: Sandbox, token: LinkToken, sessionId: string, end: object): void => {
  const finished_at = sandbox.now().toISOString()
  const sessions = token.sessions.map((session) =>
    session.link_session_id === sessionId ? { ...session, finished_at, ...end } : session,
  )
  saveLinkToken(sandbox, { ...token, sessions })
}
