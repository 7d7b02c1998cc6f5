import type { Call } from '@vestibule/contract/call'
import type { FastifyInstance } from 'fastify'
import { hashOfStyle, strictPolicy } from '../platform/http/csp.ts'
import { describeCalls } from '../platform/http/openapi.ts'
import { pageOfCalls, styleOf } from '../platform/http/openapi-page.ts'

/** Serves /api/docs, which documents every call registered later. Builds its JSON and its page at the first request. */
export const docsRoutes = (
  app: FastifyInstance,
  brand: { name: string; theme: { css: string } },
  cookie: string,
): void => {
  const calls = new Set<Call>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.call) calls.add(config.call)
  })
  const title = `${brand.name}: calls`
  const css = styleOf(brand.theme.css)
  const policy = strictPolicy([hashOfStyle(css)])
  let json: string | undefined
  let page: string | undefined
  const description = (): string => {
    json ??= JSON.stringify(describeCalls([...calls], title, cookie))
    return json
  }
  app.get('/api/docs', async (request, reply) => {
    reply.header('vary', 'accept')
    if (!/\btext\/html\b/.test(request.headers.accept ?? ''))
      return reply.type('application/json; charset=utf-8').send(description())
    page ??= pageOfCalls([...calls], title, css)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  })
  app.get('/api/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description()),
  )
}
