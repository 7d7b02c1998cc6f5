import type { FastifyInstance } from 'fastify'
import { AppError } from '../../use-cases/app-error.ts'

/** How deep lists and objects of a JSON body may nest (API-10); our own nest five deep at most. */
export const maxDepth = 32

/** Longest name of a field in an answer, in characters. */
const maxNameLength = 60

/** Names are given for the two outermost levels: a field, or a field of an item. */
const namedLevels = 2

type Text = Pick<string, 'length' | 'charCodeAt'> & { slice(from: number, to: number): string }

const quote = 0x22
const backslash = 0x5c

/** @param start index of the opening quote @returns index of the closing one, or the text's length */
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

/**
 * Scans JSON text once, without recursion, and stops where it nests deeper than `maxDepth`: before anything is parsed.
 * @returns undefined: it does not; else the field that does, as `name` or `0.name`, empty where none can be named
 */
export const tooDeepField = (text: Text): string | undefined => {
  let depth = 0
  let string: [from: number, to: number] = [0, 0]
  /** the current key (as a range of the text) or index, by level */
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

/** @throws AppError malformed, with the field that nests too deep */
export const refuseTooDeep = (text: Text): void => {
  const field = tooDeepField(text)
  if (field !== undefined) throw new AppError('malformed', field === '' ? {} : { fields: [field] })
}

/** Parses JSON bodies, of these content types, no deeper than `maxDepth`. */
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
