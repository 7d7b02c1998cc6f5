import type { Flaw } from '../../../ports/inspector.ts'
import { checkHidden } from './hidden.ts'
import { isBlank, PdfLexer } from './lexer.ts'
import { type ActionsSeen, checkObject } from './rules.ts'
import { checkData, checkStream, isObjectStream, objectsIn, type PdfStream } from './streams.ts'
import {
  type Budget,
  entryOf,
  isDictionary,
  isName,
  isReference,
  type PdfDictionary,
  PdfFlaw,
  type PdfValue,
  spend,
} from './values.ts'

const maxPages = 200
/** Creates one file's budget of values and decoded bytes, which bounds the inspection's time and memory. */
const newBudget = (): Budget => ({ tokens: 500_000, decoded: 32 * 1024 * 1024 })
const objectTokens = 5
const streamTokens = 40
/** Maximum number of blanks before `endstream`. A stream's length may include or omit these blanks. */
const maxBlanks = 4

const endStream = Buffer.from('endstream')

/** Reads every object of a PDF from the first to the last byte, independently of the cross-reference tables. */
class PdfInspection {
  readonly #pdf: Buffer
  readonly #budget = newBudget()
  readonly #lexer: PdfLexer
  readonly #seen: ActionsSeen = { used: new Set(), unsafe: new Set() }
  readonly #numbers = new Map<number, number[]>()
  readonly #dictionaries = new Set<number>()
  readonly #pages = new Set<number>()
  readonly #streams: PdfStream[] = []
  readonly #roots: number[] = []
  readonly #keywords = new Set<number>()

  constructor(pdf: Buffer) {
    this.#pdf = pdf
    this.#lexer = new PdfLexer(pdf, 0, this.#budget)
  }

  run(): void {
    while (this.#lexer.skipBlanks()) this.#section()
    checkHidden(this.#pdf, this.#keywords)
    this.#readStreams()
    for (const number of this.#seen.used) if (this.#seen.unsafe.has(number)) throw new PdfFlaw('unsafe')
    if (!this.#roots.some((root) => this.#dictionaries.has(root)) || this.#pages.size === 0)
      throw new PdfFlaw('broken')
    if (this.#pages.size > maxPages) throw new PdfFlaw('complex')
  }

  #section(): void {
    const lexer = this.#lexer
    if (lexer.isAtDigit()) this.#indirectObject()
    else if (lexer.isAt('xref')) this.#table()
    else if (lexer.isAt('trailer')) {
      this.#keywords.add(lexer.at)
      lexer.expect('trailer')
      this.#trailer(lexer.value())
    } else {
      lexer.expect('startxref')
      lexer.skipBlanks()
      if (lexer.integer() === undefined) throw new PdfFlaw('broken')
    }
  }

  #table(): void {
    const lexer = this.#lexer
    lexer.expect('xref')
    while (lexer.skipBlanks() && !lexer.isAt('trailer')) {
      if (lexer.isAt('n') || lexer.isAt('f')) lexer.at += 1
      else if (typeof lexer.value() !== 'number') throw new PdfFlaw('broken')
    }
  }

  #trailer(value: PdfValue): void {
    if (!isDictionary(value)) throw new PdfFlaw('broken')
    checkObject(-1, value, this.#seen)
    this.#noteRoot(value)
  }

  #noteRoot(dictionary: PdfDictionary): void {
    const root = entryOf(dictionary, 'Root')
    if (isReference(root)) this.#roots.push(root.number)
    else if (root !== undefined) throw new PdfFlaw('broken')
  }

  #indirectObject(): void {
    const lexer = this.#lexer
    spend(this.#budget, 'tokens', objectTokens)
    const number = lexer.integer() ?? 0
    lexer.skipBlanks()
    if (lexer.integer() === undefined) throw new PdfFlaw('broken')
    lexer.skipBlanks()
    this.#keywords.add(lexer.at)
    lexer.expect('obj')
    lexer.skipBlanks()
    if (!lexer.isAt('endobj')) {
      const value = lexer.value()
      this.#object(number, value)
      lexer.skipBlanks()
      if (lexer.isAt('stream')) this.#stream(value)
    }
    lexer.expect('endobj')
  }

  #object(number: number, value: PdfValue): void {
    checkObject(number, value, this.#seen)
    if (typeof value === 'number') {
      const known = this.#numbers.get(number)
      if (known) known.push(value)
      else this.#numbers.set(number, [value])
    }
    if (!isDictionary(value)) return
    this.#dictionaries.add(number)
    if (value.entries.some(([key, type]) => key === 'Type' && isName(type) && type.name === 'Page'))
      this.#pages.add(number)
  }

  #stream(dictionary: PdfValue): void {
    const lexer = this.#lexer
    const pdf = this.#pdf
    lexer.expect('stream')
    if (!isDictionary(dictionary)) throw new PdfFlaw('broken')
    spend(this.#budget, 'tokens', streamTokens)
    // Rejects a lone carriage return, which only some readers skip.
    lexer.expectLineEnd()
    const begin = lexer.at
    const end = pdf.indexOf(endStream, begin)
    if (end < 0) throw new PdfFlaw('broken')
    let blanks = 0
    while (end - blanks > begin && blanks < maxBlanks && isBlank(pdf[end - blanks - 1])) blanks += 1
    const data = pdf.subarray(begin, end)
    this.#streams.push({ dictionary, data, lengthMost: data.length, lengthLeast: data.length - blanks })
    lexer.at = end + endStream.length
  }

  #readStreams(): void {
    const budget = this.#budget
    const others: PdfStream[] = []
    for (const stream of this.#streams) {
      this.#noteRoot(stream.dictionary)
      if (!isObjectStream(stream)) others.push(stream)
      else for (const [number, value] of objectsIn(stream, budget)) this.#object(number, value)
    }
    // Streams are checked last, because a stream's length may be in an object stream.
    for (const stream of this.#streams) checkStream(stream, this.#numbers)
    for (const stream of others) checkData(stream, this.#numbers, budget)
  }
}

/** Returns a PDF's flaw, if any, in bounded time and memory. */
export const inspectPdf = (pdf: Buffer): Flaw | undefined => {
  try {
    new PdfInspection(pdf).run()
    return undefined
  } catch (error) {
    if (error instanceof PdfFlaw) return error.flaw
    throw error
  }
}
