import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTracing } from './open-telemetry.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

test.each([true, false])(
  '[DP-07] a request continues the trace of a header from outside: %s',
  async (trustsParent) => {
    const tracing = createTracing(
      {
        endpoint: 'http://127.0.0.1:9',
        headers: undefined,
        serviceName: 'vestibule',
        sampler: 'parentbased_always_on',
        ratio: 1,
        release: '',
        trustsParent,
      },
      () => undefined,
    )
    const app = Fastify({ trustProxy: true })
    tracing.traceRequests(app)
    app.get('/trace', async () => tracing.traceparent() ?? '')
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
    const headers = { traceparent, 'x-forwarded-for': '198.51.100.7' }
    const { body } = await app.inject({ url: '/trace', headers })
    expect(body).toMatch(/^00-[\da-f]{32}-/)
    expect(body.includes(traceId)).toBe(trustsParent)
    await app.close()
  },
)
