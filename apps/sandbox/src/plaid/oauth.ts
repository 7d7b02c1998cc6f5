import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../control/html.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { invalidInstitution, linkError, oauthError } from './errors.ts'
import { findInstitution, type Institution } from './institutions.ts'
import type { LinkToken } from './link-tokens.ts'

/** A redirect to a bank's page, identified by `oauth_state_id`. */
interface OAuthStay {
  oauth_state_id: string
  link_token: string
  redirect_uri: string
  institution: Institution
  state: 'asked' | 'allowed' | 'denied' | 'processed'
}

const kind = 'plaid-oauth-stay'
const bankPath = '/_link/bank'

const find = (sandbox: Sandbox, id: string): OAuthStay | undefined => sandbox.store.get<OAuthStay>(kind, id)
const save = (sandbox: Sandbox, stay: OAuthStay): void => sandbox.store.put(kind, stay.oauth_state_id, stay)

/** Returns the bank page's URL; throws unless the institution uses OAuth and the token has a redirect URI. */
export const leaveForBank = (sandbox: Sandbox, token: LinkToken, institutionId: string): string => {
  const institution = findInstitution(institutionId)
  const { redirect_uri } = token.request
  if (!institution?.oauth || redirect_uri === undefined) throw invalidInstitution()
  const oauth_state_id = randomUUID()
  save(sandbox, { oauth_state_id, link_token: token.link_token, redirect_uri, institution, state: 'asked' })
  return `${bankPath}?oauth_state_id=${oauth_state_id}`
}

/** Returns the bank where the user consented. Throws if access was denied or if the token can't use the OAuth state. */
export const backFromBank = (
  sandbox: Sandbox,
  token: LinkToken,
  received: string,
): { oauth_state_id: string; institution: Institution } => {
  const oauth_state_id = URL.parse(received)?.searchParams.get('oauth_state_id') ?? ''
  const stay = find(sandbox, oauth_state_id)
  if (!stay || stay.state === 'asked') throw oauthError('OAUTH_STATE_ID_NOT_FOUND')
  if (stay.link_token !== token.link_token) throw oauthError('INCORRECT_LINK_TOKEN')
  if (stay.state === 'processed') throw oauthError('OAUTH_STATE_ID_ALREADY_PROCESSED')
  if (stay.state === 'denied') throw linkError('ACCESS_NOT_GRANTED')
  return { oauth_state_id, institution: stay.institution }
}

/** Invalidates the OAuth state after an account was connected. */
export const processed = (sandbox: Sandbox, oauthStateId: string): void => {
  const stay = find(sandbox, oauthStateId)
  if (stay) save(sandbox, { ...stay, state: 'processed' })
}

const pageOf = ({ oauth_state_id, institution }: OAuthStay): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${institution.name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/_page/theme.css">
<link rel="stylesheet" href="/_page/page.css">
</head>
<body>
<header class="top"><div><h1>${institution.name}</h1><p>A test bank: nothing here is real.</p></div></header>
<main class="one"><section><h2>Share your accounts with Plaid?</h2>
<form class="row" method="post" action="${bankPath}">
<input type="hidden" name="oauth_state_id" value="${oauth_state_id}">
<button name="answer" value="allowed">Allow</button>
<button name="answer" value="denied">Deny</button>
</form></section></main>
</body>
</html>`.text

/** Serves the bank's consent page. Consent and denial both lead to the redirect URI. */
export const registerBankPage = (app: FastifyInstance, sandbox: Sandbox): void => {
  const none = (reply: FastifyReply) => reply.code(404).type('text/plain').send('There is no such request.')
  app.get(bankPath, async (request, reply) => {
    const stay = find(sandbox, String((request.query as Record<string, unknown>).oauth_state_id))
    return stay ? reply.type('text/html; charset=utf-8').send(pageOf(stay)) : none(reply)
  })
  app.post(bankPath, async (request, reply) => {
    const { oauth_state_id, answer } = (request.body ?? {}) as Record<string, string | undefined>
    const stay = find(sandbox, String(oauth_state_id))
    if (!stay) return none(reply)
    if (stay.state === 'asked') save(sandbox, { ...stay, state: answer === 'allowed' ? 'allowed' : 'denied' })
    return reply.redirect(`${stay.redirect_uri}?oauth_state_id=${stay.oauth_state_id}`, 303)
  })
}
