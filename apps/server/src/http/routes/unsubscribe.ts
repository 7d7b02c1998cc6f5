import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../platform/common/network.ts'
import { AppError } from '../../use-cases/app-error.ts'
import { consume } from '../../use-cases/rate-limits.ts'
import { unsubscribe } from '../../use-cases/sign-up/reminders.ts'
import { countedByUseCase } from '../call-limits.ts'
import type { Deps } from './deps.ts'

const bodyLimit = 4 * 1024
/** The limit is high, because a mail service sends many people's requests from few addresses. */
const networkLimit = { max: 600, seconds: 60 }

const isOneClick = (body: unknown): boolean =>
  typeof body === 'string' && /List-Unsubscribe(?:=|"\s+)One-Click/i.test(body)

/** Handles one-click unsubscribe (RFC 8058). Mail services send a signed token in the path, no Origin and no cookie. */
export const unsubscribeRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { bodyLimit, config: { limits: countedByUseCase('unsubscribe') } },
      async ({ params, body, ip }, reply) => {
        const network = { key: `unsubscribe:network:${networkOf(ip)}`, ...networkLimit }
        await consume(deps.limits, deps.clock.now(), [network], 'too_many_requests')
        if (!isOneClick(body)) throw new AppError('malformed', { fields: ['List-Unsubscribe'] })
        await unsubscribe(deps, params.token)
        return reply.header('cache-control', 'no-store').send({})
      },
    )
    // The page reads the token from the fragment and requests a confirmation.
    scope.get<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(`/unsubscribe#${encodeURIComponent(params.token)}`, 303),
    )
  })
}
