import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { changeSettings } from '../alpaca/settings.ts'
import { depositsOf, returnDeposits } from '../ascend/control.ts'
import { type Faults, faultSchema } from '../core/faults.ts'
import { htmlOf, messagesTo } from '../core/inbox.ts'
import { receiveText } from '../core/opt-outs.ts'
import type { RequestLog } from '../core/requests.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { setStatus, verificationStatuses } from '../plaid/verifications.ts'
import { sendWebhook, sentWebhooks } from '../plaid/webhooks.ts'
import { behaviors, changeReceiver, receivedWebhooks } from '../receiver/index.ts'
import { errorReports } from '../sentry/index.ts'
import { returnDepositById, reviewAccount, reviewOutcomes } from './brokers.ts'
import { ledgerOf } from './ledger.ts'
import { brandFolder, page } from './page.ts'

type Query = Readonly<Record<string, string | undefined>>
type Params = Readonly<Record<string, string>>

const notFound = { error: 'not found' }

/** Registers a POST whose body the schema checks. Replies 404 if `act` returns nothing. */
const post = <T>(
  app: FastifyInstance,
  path: string,
  schema: z.ZodType<T>,
  act: (body: T, params: Params) => object | false | undefined | Promise<object | false>,
): void => {
  app.post<{ Params: Params }>(path, async ({ body, params }, reply) => {
    const { success, data, error } = schema.safeParse(body ?? {})
    if (success) return (await act(data, params)) || reply.code(404).send(notFound)
    const problems = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    return reply.code(400).send({ problems })
  })
}

export const register = (
  app: FastifyInstance,
  sandbox: Sandbox,
  requests: RequestLog,
  faults: Faults,
): void => {
  app.get<{ Querystring: Query }>('/_sandbox/messages', async ({ query }) => messagesTo(sandbox, query.to))

  app.get<{ Params: { id: string } }>('/_sandbox/messages/:id/html', async ({ params }, reply) => {
    const markup = htmlOf(sandbox, params.id)
    if (markup === undefined) return reply.code(404).send(notFound)
    return reply.headers(mailHeaders).send(withLinksInNewTabs(markup))
  })

  const texted = z.object({ from: z.string().regex(/^\+1\d{10}$/), text: z.string().default('') })
  post(app, '/_sandbox/texts', texted, ({ from, text }) => ({
    from,
    isStopped: receiveText(sandbox, from, text),
  }))

  app.get('/_sandbox/ledger', async () => ledgerOf(sandbox))

  app.get<{ Querystring: Query }>('/_sandbox/requests', async ({ query }) =>
    requests.list({ provider: query.provider, since: query.since }),
  )

  post(app, '/_sandbox/faults', faultSchema, (fault) => {
    faults.add(fault)
    return { faults: faults.list() }
  })

  app.delete('/_sandbox/faults', async () => {
    faults.clear()
    return { faults: faults.list() }
  })

  const reviewed = z.object({ outcome: z.enum(reviewOutcomes) })
  post(
    app,
    '/_sandbox/reviews/:accountId',
    reviewed,
    ({ outcome }, { accountId = '' }) => reviewAccount(sandbox, accountId, outcome) && { accountId, outcome },
  )

  app.get<{ Querystring: Query }>('/_sandbox/deposits', async ({ query }, reply) => {
    const deposits = depositsOf(sandbox, query.accountNumber ?? '')
    return deposits ?? reply.code(404).send(notFound)
  })

  post(
    app,
    '/_sandbox/deposits/return',
    z.object({ accountNumber: z.string() }),
    ({ accountNumber }) => returnDeposits(sandbox, accountNumber) && {},
  )

  post(
    app,
    '/_sandbox/returns/:depositId',
    z.object({ code: z.string().regex(/^R[0-8]\d$/) }),
    ({ code }, { depositId = '' }) => returnDepositById(sandbox, depositId, code) && { depositId, code },
  )

  post(app, '/_sandbox/alpaca', z.strictObject({ oneAccountPerEmail: z.boolean() }), (settings) =>
    changeSettings(sandbox, settings),
  )

  // Sets a verification's status, as in Plaid's dashboard.
  post(
    app,
    '/_sandbox/verifications/:clientUserId',
    z.object({ status: z.enum(verificationStatuses), silent: z.boolean().optional() }),
    async ({ status, silent }, { clientUserId = '' }) => {
      const changed = setStatus(sandbox, clientUserId, status)
      if (changed && silent !== true) await sendWebhook(sandbox, changed.id)
      return changed !== undefined && { id: changed.id, status }
    },
  )

  app.get('/_sandbox/webhooks', async () => sentWebhooks(sandbox))

  app.get('/_sandbox/receiver', async () => receivedWebhooks(sandbox))

  const received = z.object({ secret: z.string().min(1), behavior: z.enum(behaviors) }).partial()
  post(app, '/_sandbox/receiver', received, (change) => ({
    behavior: changeReceiver(sandbox, change).behavior,
  }))

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
