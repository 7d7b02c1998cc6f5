import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { returnDeposit } from '../ascend/ach-deposits.ts'
import { depositsOf, returnDeposits, setReview } from '../ascend/control.ts'
import { returnCode } from '../ascend/shapes/transfer.ts'
import { type Fault, type FaultKind, type Faults, faultKinds } from '../core/faults.ts'
import { htmlOf, messagesTo } from '../core/inbox.ts'
import { receiveText } from '../core/opt-outs.ts'
import { isProvider, providers } from '../core/providers.ts'
import type { RequestLog } from '../core/requests.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { setStatus, verificationStatuses } from '../plaid/verifications.ts'
import { sendWebhook, sentWebhooks } from '../plaid/webhooks.ts'
import { behaviors, changeReceiver, receivedWebhooks } from '../receiver/index.ts'
import { errorReports } from '../sentry/index.ts'
import { ledgerOf } from './ledger.ts'
import { brandFolder, page } from './page.ts'

const readFault = (body: unknown): Fault | { problems: string[] } => {
  if (typeof body !== 'object' || body === null) return { problems: ['the body must be a JSON object'] }
  const { provider, path, match, kind, status, ms, times = 1, ...unknown } = body as Record<string, unknown>
  const problems = Object.keys(unknown).map((name) => `${name} is not known`)
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  const isCount = (value: unknown, least: number) =>
    value === undefined || (Number.isInteger(value) && Number(value) >= least)

  if (!isProvider(provider)) problems.push(`provider must be one of ${providers.join(', ')}`)
  if (!faultKinds.includes(kind as FaultKind)) problems.push(`kind must be one of ${faultKinds.join(', ')}`)
  if (!isText(path)) problems.push('path must be a string')
  if (!isText(match)) problems.push('match must be a string')
  if (!isCount(status, 400)) problems.push('status must be a whole number from 400')
  if (!isCount(ms, 0)) problems.push('ms must be a whole number from 0')
  if (!isCount(times, 1)) problems.push('times must be a whole number from 1')
  if (problems.length > 0) return { problems }
  return { provider, path, match, kind, status, ms, times } as Fault
}

type Query = Readonly<Record<string, string | undefined>>

const outcomes = ['approve', 'reject', 'more-documents'] as const

export const register = (
  app: FastifyInstance,
  sandbox: Sandbox,
  requests: RequestLog,
  faults: Faults,
): void => {
  app.get<{ Querystring: Query }>('/_sandbox/messages', async ({ query }) => messagesTo(sandbox, query.to))

  app.get<{ Params: { id: string } }>('/_sandbox/messages/:id/html', async ({ params }, reply) => {
    const markup = htmlOf(sandbox, params.id)
    if (markup === undefined) return reply.code(404).send({ error: 'not found' })
    return reply.headers(mailHeaders).send(withLinksInNewTabs(markup))
  })

  app.post<{ Body: { from?: string; text?: string } | undefined }>(
    '/_sandbox/texts',
    async (request, reply) => {
      const { from = '', text = '' } = request.body ?? {}
      if (!/^\+1\d{10}$/.test(from))
        return reply.code(400).send({ problems: ['from must be a number as +12125550100'] })
      return { from, isStopped: receiveText(sandbox, from, text) }
    },
  )

  app.get('/_sandbox/ledger', async () => ledgerOf(sandbox))

  app.get<{ Querystring: Query }>('/_sandbox/requests', async ({ query }) =>
    requests.list({ provider: query.provider, since: query.since }),
  )

  app.post('/_sandbox/faults', async (request, reply) => {
    const fault = readFault(request.body)
    if ('problems' in fault) return reply.code(400).send(fault)
    faults.add(fault)
    return { faults: faults.list() }
  })

  app.delete('/_sandbox/faults', async () => {
    faults.clear()
    return { faults: faults.list() }
  })

  app.post<{ Params: { accountId: string }; Body: { outcome?: string } | undefined }>(
    '/_sandbox/reviews/:accountId',
    async (request, reply) => {
      const outcome = outcomes.find((known) => known === request.body?.outcome)
      if (!outcome)
        return reply.code(400).send({ problems: [`outcome must be one of ${outcomes.join(', ')}`] })
      const { accountId } = request.params
      if (!setReview(sandbox, accountId, outcome)) return reply.code(404).send({ error: 'not found' })
      return { accountId, outcome }
    },
  )

  app.get<{ Querystring: Query }>('/_sandbox/deposits', async ({ query }, reply) => {
    const deposits = depositsOf(sandbox, query.accountNumber ?? '')
    return deposits ?? reply.code(404).send({ error: 'not found' })
  })

  app.post<{ Body: { accountNumber?: string } | undefined }>(
    '/_sandbox/deposits/return',
    async (request, reply) =>
      returnDeposits(sandbox, request.body?.accountNumber ?? '')
        ? {}
        : reply.code(404).send({ error: 'not found' }),
  )

  app.post<{ Params: { depositId: string }; Body: { code?: string } | undefined }>(
    '/_sandbox/returns/:depositId',
    async (request, reply) => {
      const code = request.body?.code ?? ''
      if (!returnCode.test(code)) return reply.code(400).send({ problems: ['code must be one such as R01'] })
      const { depositId } = request.params
      if (!returnDeposit(sandbox, depositId, code)) return reply.code(404).send({ error: 'not found' })
      return { depositId, code }
    },
  )

  registerVerifications(app, sandbox)

  app.get('/_sandbox/receiver', async () => receivedWebhooks(sandbox))

  app.post<{ Body: { secret?: string; behavior?: string } | undefined }>(
    '/_sandbox/receiver',
    async (request, reply) => {
      const { secret, behavior } = request.body ?? {}
      const known = behaviors.find((one) => one === behavior)
      if (behavior !== undefined && !known)
        return reply.code(400).send({ problems: [`behavior must be one of ${behaviors.join(', ')}`] })
      return {
        behavior: changeReceiver(sandbox, { ...(secret && { secret }), ...(known && { behavior: known }) })
          .behavior,
      }
    },
  )

  app.get('/_sandbox/errors', async () => errorReports(sandbox))

  app.post('/_sandbox/reset', async () => {
    faults.releaseAll()
    sandbox.store.reset()
    return {}
  })

  app.get<{ Querystring: Query }>('/', async ({ query }, reply) =>
    reply.headers(pageHeaders).send(page(sandbox, faults, query.accountNumber)),
  )

  for (const [name, type, folder] of pageFiles) {
    app.get(`/_page/${name}`, async (_request, reply) =>
      reply
        .header('content-type', type)
        .header('cache-control', 'no-cache')
        .send(await readFile(new URL(name, folder))),
    )
  }
}

const browserFolder = new URL('../browser/', import.meta.url)
const pageFiles = [
  ['page.js', 'text/javascript; charset=utf-8', browserFolder],
  ['page.css', 'text/css; charset=utf-8', browserFolder],
  ['theme.css', 'text/css; charset=utf-8', brandFolder],
  ['icon.svg', 'image/svg+xml', brandFolder],
  // Browsers request the font only if the theme names it. A brand with such a theme has the file.
  ['heading.woff2', 'font/woff2', brandFolder],
] as const

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** Headers for an email, which runs no script and loads nothing. Links open new tabs outside the sandboxed frame. */
const mailHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
}

const withLinksInNewTabs = (markup: string): string =>
  /<head[^>]*>/i.test(markup)
    ? markup.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
    : `<base target="_blank">${markup}`

/** Registers endpoints to set a verification's status, as in Plaid's dashboard, and to list the sent webhooks. */
export const registerVerifications = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post<{ Params: { clientUserId: string }; Body: { status?: string; silent?: boolean } | undefined }>(
    '/_sandbox/verifications/:clientUserId',
    async (request, reply) => {
      const status = verificationStatuses.find((known) => known === request.body?.status)
      if (!status)
        return reply
          .code(400)
          .send({ problems: [`status must be one of ${verificationStatuses.join(', ')}`] })
      const changed = setStatus(sandbox, request.params.clientUserId, status)
      if (!changed) return reply.code(404).send({ error: 'not found' })
      if (request.body?.silent !== true) await sendWebhook(sandbox, changed.id)
      return { id: changed.id, status }
    },
  )

  app.get('/_sandbox/webhooks', async () => sentWebhooks(sandbox))
}
