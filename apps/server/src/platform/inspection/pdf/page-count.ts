import { PdfLexer } from './lexer.ts'
import { isObjectStream, objectsIn } from './streams.ts'
import { type Budget, entryOf, isDictionary, isName, PdfFlaw, type PdfValue } from './values.ts'

/** Maximum number of objects that are read, because each of them costs a search through the file. */
const maxObjects = 1_000
/** Maximum distance in bytes from an object's beginning to a name in it. */
const maxDistance = 64 * 1024
const maxPages = 2_000
const newBudget = (): Budget => ({ tokens: 200_000, decoded: 8 * 1024 * 1024 })
const objectKeyword = Buffer.from('obj')
const endStream = Buffer.from('endstream')

/** Yields the values of the indirect objects that contain this name, with the position after each value. */
function* objectsWith(
  pdf: Buffer,
  name: string,
  budget: Budget,
): Generator<{ value: PdfValue; end: number }> {
  let at = -1
  for (let count = 0; count < maxObjects; count += 1) {
    at = pdf.indexOf(name, at + 1, 'latin1')
    if (at < 0) return
    const from = Math.max(0, at - maxDistance)
    const keyword = pdf.subarray(from, at).lastIndexOf(objectKeyword)
    if (keyword < 0) continue
    const lexer = new PdfLexer(pdf, from + keyword + objectKeyword.length, budget)
    try {
      const value = lexer.value()
      if (lexer.at < at) continue
      yield { value, end: lexer.at }
    } catch (error) {
      // A flaw means that the name is in a stream's data.
      if (!(error instanceof PdfFlaw) || budget.tokens < 0) throw error
    }
  }
}

const countOf = (value: PdfValue): number | undefined => {
  if (!isDictionary(value)) return undefined
  const type = entryOf(value, 'Type')
  if (!isName(type) || type.name !== 'Pages' || entryOf(value, 'Parent') !== undefined) return undefined
  const count = entryOf(value, 'Count')
  return typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= maxPages
    ? count
    : undefined
}

const packedValues = (pdf: Buffer, budget: Budget): PdfValue[] =>
  [...objectsWith(pdf, '/ObjStm', budget)].flatMap(({ value, end }) => {
    if (!isDictionary(value)) return []
    const lexer = new PdfLexer(pdf, end, budget)
    lexer.expect('stream')
    lexer.expectLineEnd()
    const data = pdf.subarray(lexer.at, pdf.indexOf(endStream, lexer.at))
    const stream = { dictionary: value, data, lengthMost: data.length, lengthLeast: 0 }
    return isObjectStream(stream) ? objectsIn(stream, budget).map(([, packed]) => packed) : []
  })

/** Returns the count at the root of the page tree, in bounded time, or `undefined` if there is not exactly one root. */
export const countPages = (bytes: Uint8Array): number | undefined => {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const budget = newBudget()
  try {
    const plain = [...objectsWith(pdf, '/Pages', budget)].map(({ value }) => value)
    const counts = [...plain, ...packedValues(pdf, budget)].map(countOf)
    const found = new Set(counts.filter((count) => count !== undefined))
    return found.size === 1 ? [...found][0] : undefined
  } catch (error) {
    if (error instanceof PdfFlaw) return undefined
    throw error
  }
}
