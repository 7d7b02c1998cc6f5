import { z } from 'zod'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { alwaysUnavailable } from '../../platform/http-client/failure.ts'
import { DeclinedAnswer, ignored, parseAnswer, parseJson } from '../../platform/http-client/reading.ts'
import type { Screening } from '../../ports/screening.ts'

export interface IpqsConfig {
  /** Normally https://www.ipqualityscore.com. */
  baseUrl: string
  key: string
  /**
   * How requests send the API key. `path` works with every IPQS plan. `header` keeps the key and the screened value
   * out of URLs, but some plans reject it for phones.
   */
  keyIn?: 'path' | 'header'
}

/** Maximum time that a sign-up waits (RK-09). */
const timeoutMs = 3_000
const probeTimeoutMs = 5_000
const dayMs = 24 * 60 * 60 * 1000

/** Only `true` counts as true, because fields outside the subscribed plan are null or a text ("Premium required."). */
const yes = z.boolean().catch(false)
const deviceWord = z
  .string()
  .catch('')
  .transform((word) => (word === 'N/A' || /required\.$/i.test(word) ? '' : word))

const emailAnswer = z.object({
  disposable: yes,
  /** Time of the domain's registration, in Unix seconds. The provider sends 0 or omits an unknown time. */
  domain_age: z.object({ timestamp: z.number().positive() }).optional().catch(undefined),
})
const phoneAnswer = z.object({ VOIP: yes })
const ipAnswer = z.object({
  vpn: yes,
  active_vpn: yes,
  tor: yes,
  active_tor: yes,
  browser: deviceWord,
  device_brand: deviceWord,
  device_model: deviceWord,
})

const outcome = z.object({ success: z.boolean().catch(false) })

/** Rejects `success: false`, because an invalid key or a used-up quota still returns HTTP 200. */
const answered =
  <T>(schema: z.ZodType<T>) =>
  (body: Buffer): T => {
    const json = parseJson(body)
    if (!parseAnswer(outcome, json).success) throw new DeclinedAnswer('unavailable', 'not_successful')
    return parseAnswer(schema, json)
  }

/** Creates IPQualityScore's fraud screening. URLs contain the key and personal data, so they must never be logged. */
export const createIpqsScreening = (config: IpqsConfig, deps: AdapterDeps): Screening => {
  const http = createHttpClient('ipqs', deps, alwaysUnavailable)

  const screen = <T>(
    kind: 'email' | 'phone' | 'ip',
    value: string,
    options: Record<string, string>,
    schema: z.ZodType<T>,
  ): Promise<T> =>
    http.send({
      operation: kind,
      kind: 'read',
      ...(config.keyIn === 'header'
        ? inBody(config, kind, value, options)
        : inPath(config, kind, value, options)),
      timeoutMs,
      answer: answered(schema),
    })

  return {
    async email(email) {
      // `fast` skips the mail server check, which takes too long.
      const { disposable, domain_age } = await screen('email', email, { fast: 'true' }, emailAnswer)
      const ageMs = domain_age && deps.now().getTime() - domain_age.timestamp * 1000
      return {
        isDisposable: disposable,
        domainAgeDays: ageMs === undefined ? undefined : Math.max(0, Math.floor(ageMs / dayMs)),
      }
    },
    phone: async (phone) => ({
      isVOIP: (await screen('phone', `1${phone}`, { 'country[]': 'US' }, phoneAnswer)).VOIP,
    }),
    async ip(ip, userAgent) {
      const { vpn, active_vpn, tor, active_tor, ...device } = await screen(
        'ip',
        ip,
        { user_agent: userAgent },
        ipAnswer,
      )
      return { isVPN: vpn || active_vpn, isTor: tor || active_tor, ...device }
    },
  }
}

/** Checks the key by reading the account's usage, which costs no lookup. @throws ProviderError */
export const probeIpqs = async (config: IpqsConfig, deps: AdapterDeps): Promise<void> => {
  await createHttpClient('ipqs', deps, alwaysUnavailable).send({
    operation: 'probe',
    kind: 'read',
    method: 'GET',
    url: new URL(`/api/json/account/${encodeURIComponent(config.key)}`, config.baseUrl).href,
    timeoutMs: probeTimeoutMs,
    answer: answered(ignored),
  })
}

const inPath = (config: IpqsConfig, kind: string, value: string, options: Record<string, string>) => {
  const path = ['/api/json', kind, encodeURIComponent(config.key), encodeURIComponent(value)].join('/')
  const url = new URL(`${path}?${new URLSearchParams(options)}`, config.baseUrl).href
  return { method: 'GET' as const, url }
}

const inBody = (config: IpqsConfig, kind: string, value: string, options: Record<string, string>) => ({
  method: 'POST' as const,
  url: new URL(`/api/json/${kind}`, config.baseUrl).href,
  headers: { 'ipqs-key': config.key },
  body: new URLSearchParams({ [kind]: value, ...options }),
})
