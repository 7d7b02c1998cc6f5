import type { FastifyInstance } from 'fastify'
import { AppError } from '../use-cases/app-error.ts'

/** Maximum nesting of a JSON body (API-10). The API contract's own bodies nest at most five levels. */
export const maxDepth = 32

/** Maximum length of a field name that an error response repeats, in characters. */
const maxNameLength = 60

/** Maximum number of levels in the path of a field that an error response names, such as `0.name` (2 levels). */
const namedLevels = 2

type Text = Pick<string, 'length' | 'charCodeAt'> & { slice(from: number, to: number): string }

const quote = 0x22
const backslash = 0x5c

/** Returns the closing quote's index, or the text's length if the quote is missing. */
const endOfString = (text: Text, start: number): number => {
  let at = start + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    at += code === backslash ? 2 : 1
  }
  return text.length
}

const keyOf = (literal: string): string => {
  try {
    return String(JSON.parse(literal)).slice(0, maxNameLength).toWellFormed()
  } catch {
    return ''
  }
}

/** Finds a field that nests too deep, without recursion. @returns a path such as `0.name`, or `undefined` if none */
export const tooDeepField = (text: Text): string | undefined => {
  let depth = 0
  let string: [from: number, to: number] = [0, 0]
  /** For each level, the current key's range in the text, or the current list index. */
  const places: ([from: number, to: number] | number)[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    switch (code) {
      case quote: {
        const end = endOfString(text, at)
        string = [at, end + 1]
        at = end
        break
      }
      case 0x3a: // :
        if (depth <= namedLevels) places[depth] = string
        break
      case 0x2c: {
        // ,
        const place = places[depth]
        if (depth <= namedLevels && typeof place === 'number') places[depth] = place + 1
        break
      }
      case 0x5b: // [
      case 0x7b: // {
        depth += 1
        if (depth > maxDepth) return fieldAt(text, places)
        if (depth <= namedLevels) places[depth] = code === 0x5b ? 0 : [0, 0]
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1
        break
    }
  }
  return undefined
}

const fieldAt = (text: Text, [, outer, inner]: ([number, number] | number)[]): string => {
  const nameOf = (place: [number, number] | number | undefined): string =>
    typeof place === 'number' ? String(place) : place ? keyOf(text.slice(...place)) : ''
  const name = nameOf(outer)
  return typeof outer === 'number' && inner !== undefined ? `${name}.${nameOf(inner)}` : name
}

/** Rejects JSON that nests too deep. @throws AppError malformed */
export const refuseTooDeep = (text: Text): void => {
  const field = tooDeepField(text)
  if (field !== undefined) throw new AppError('malformed', field === '' ? {} : { fields: [field] })
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
