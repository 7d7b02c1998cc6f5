import '@fastify/cookie'
import type { LanguageCode } from '@vestibule/domain/languages'
import { type Languages, parseLanguage } from '@vestibule/words/language'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Holds the language that a person chose, and nothing about the person. The page writes it too. */
const cookie = 'language'
const cookieSeconds = 365 * 24 * 60 * 60

const offered = (code: unknown, { all }: Languages): LanguageCode | undefined => {
  const parsed = typeof code === 'string' ? parseLanguage(code) : undefined
  return all.some((one) => one.code === parsed) ? parsed : undefined
}

/** Returns the first language of an Accept-Language header (RFC 9110, section 12.5.4) that is offered. */
const preferred = (header: string | undefined, languages: Languages): LanguageCode | undefined =>
  (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((range) => {
      const [tag = '', quality] = range.trim().split(/\s*;\s*q=/)
      return {
        code: offered(tag.split('-')[0]?.toLowerCase(), languages),
        quality: Number(quality ?? 1),
      }
    })
    .filter(({ code, quality }) => code !== undefined && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)[0]?.code

/**
 * Returns the language of a document: the one that its URL asks for, which the cookie then keeps, or the one that the
 * person chose before, or the browser's.
 */
export const languageOfPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  languages: Languages,
  secure: boolean,
): LanguageCode => {
  const asked = offered((request.query as Record<string, unknown> | undefined)?.language, languages)
  if (asked) reply.setCookie(cookie, asked, { path: '/', sameSite: 'lax', secure, maxAge: cookieSeconds })
  return (
    asked ??
    offered(request.cookies[cookie], languages) ??
    preferred(request.headers['accept-language'], languages) ??
    'en'
  )
}

/** Returns the language of the page that sent an API call. Pages of releases without languages are in English. */
export const languageOfCall = (request: FastifyRequest, languages: Languages): LanguageCode =>
  offered(request.headers['x-language'], languages) ?? 'en'
