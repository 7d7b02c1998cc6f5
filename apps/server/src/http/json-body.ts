import type { FastifyInstance } from 'fastify'
import { AppError } from '../use-cases/app-error.ts'

/** Maximum nesting of a JSON body (API-10). The API contract's own bodies nest at most five levels. */
export const maxDepth = 32

/** Returns the closing quote's index, or the text's length if the quote is missing. */
const endOfString = (text: string, start: number): number => {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** Checks whether JSON nests deeper than `maxDepth`, without recursion and in time linear to its length. */
export const isTooDeep = (text: string): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

/** Rejects JSON that nests too deep. @throws AppError malformed */
export const refuseTooDeep = (text: string): void => {
  if (isTooDeep(text)) throw new AppError('malformed')
}

/** Parses JSON bodies of these content types, nested up to `maxDepth` levels. */
export const takeJson = (app: FastifyInstance, types: readonly string[] = ['application/json']): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser([...types], { parseAs: 'string' }, (request, body, done) => {
    try {
      refuseTooDeep(String(body))
    } catch (error) {
      return done(error as AppError)
    }
    return parse(request, String(body), done)
  })
}
