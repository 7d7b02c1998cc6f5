import type { Call } from '@vestibule/contract/call'
import type { FastifyInstance } from 'fastify'
import type { Cookies } from '../cookies.ts'
import { hashOfStyle, strictPolicy } from '../csp.ts'
import { describeCalls } from '../openapi.ts'
import { type DocsBrand, docsScript, docsScriptPath, docsStyle, pageOfCalls } from '../openapi-page.ts'

/** Serves /api/docs, which documents every call registered later. Builds its JSON and its page at the first request. */
export const docsRoutes = (
  app: FastifyInstance,
  brand: DocsBrand,
  cookies: Cookies,
  notice: string | undefined,
): void => {
  const calls = new Set<Call>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.call) calls.add(config.call)
  })
  const title = `${brand.name} API`
  let json: string | undefined
  let page: { html: string; policy: string } | undefined
  const description = (): string => {
    json ??= JSON.stringify(describeCalls([...calls], title, cookies))
    return json
  }
  const createPage = async () => {
    const css = await docsStyle(brand.theme.css)
    return {
      html: pageOfCalls([...calls], title, css, brand, notice),
      policy: strictPolicy([hashOfStyle(css)]),
    }
  }
  app.get('/api/docs', async (request, reply) => {
    reply.header('vary', 'accept')
    if (!/\btext\/html\b/.test(request.headers.accept ?? ''))
      return reply.type('application/json; charset=utf-8').send(description())
    page ??= await createPage()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', page.policy)
      .send(page.html)
  })
  app.get(docsScriptPath, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await docsScript()),
  )
  app.get('/api/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description()),
  )
}
