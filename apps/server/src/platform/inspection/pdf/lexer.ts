import { type Budget, PdfFlaw, type PdfValue, spend } from './values.ts'

const maxDepth = 100

const maxNameLength = 1000

const tableOf = (text: string): Uint8Array => {
  const table = new Uint8Array(256)
  for (const code of Buffer.from(text, 'latin1')) table[code] = 1
  return table
}
const blanks = tableOf('\0\t\n\f\r ')
const irregular = tableOf('\0\t\n\f\r ()<>[]{}/%')
const numeric = tableOf('0123456789+-.')
const [lineFeed, carriageReturn, percent, slash, open, close, backslash, less, greater] = Buffer.from(
  '\n\r%/()\\<>',
  'latin1',
) as unknown as [number, number, number, number, number, number, number, number, number]
const opensArray = 0x5b
const closesArray = 0x5d

export const isBlank = (code: number | undefined): boolean => code !== undefined && blanks[code] === 1
export const isNumeric = (code: number | undefined): boolean => code !== undefined && numeric[code] === 1
const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 0x30 && code <= 0x39
const isRegular = (code: number | undefined): boolean => code !== undefined && irregular[code] === 0

const words: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Decodes escaped characters, so that `/J#53` reads as JS. */
const unescaped = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : name

/** Reads PDF syntax strictly (ISO 32000-2, 7.2 and 7.3). Rejects all syntax that readers repair in different ways. */
export class PdfLexer {
  readonly bytes: Buffer
  readonly #budget: Budget
  at: number

  constructor(bytes: Buffer, at: number, budget: Budget) {
    this.bytes = bytes
    this.at = at
    this.#budget = budget
  }

  /** Skips white space and comments. @returns false at the end of the data */
  skipBlanks(): boolean {
    for (; this.at < this.bytes.length; this.at += 1) {
      const code = this.bytes[this.at]
      if (code === percent)
        while (this.at < this.bytes.length && !this.#endsLine(this.bytes[this.at])) this.at += 1
      else if (!isBlank(code)) return true
    }
    return false
  }

  isAt(word: string): boolean {
    for (let index = 0; index < word.length; index += 1)
      if (this.bytes[this.at + index] !== word.charCodeAt(index)) return false
    return true
  }

  expect(word: string): void {
    this.skipBlanks()
    if (!this.isAt(word)) throw new PdfFlaw('broken')
    this.at += word.length
  }

  /** Skips a line end. @throws PdfFlaw unless LF or CRLF comes next */
  expectLineEnd(): void {
    if (this.bytes[this.at] === carriageReturn) this.at += 1
    if (this.bytes[this.at] !== lineFeed) throw new PdfFlaw('broken')
    this.at += 1
  }

  isAtDigit(): boolean {
    return isDigit(this.bytes[this.at])
  }

  skipNumber(): boolean {
    const begin = this.at
    while (isNumeric(this.bytes[this.at])) this.at += 1
    return this.at > begin
  }

  /** Reads a non-negative integer. @returns `undefined`, without advancing, if no digit comes next */
  integer(): number | undefined {
    if (!this.isAtDigit()) return undefined
    let value = 0
    for (; isDigit(this.bytes[this.at]); this.at += 1) value = value * 10 + (this.bytes[this.at] ?? 0) - 0x30
    return value
  }

  value(depth = 0): PdfValue {
    if (depth > maxDepth || !this.skipBlanks()) throw new PdfFlaw('broken')
    spend(this.#budget, 'tokens', 1)
    const code = this.bytes[this.at]
    if (code === slash) return { type: 'name', name: this.#name() }
    if (code === less) return this.bytes[this.at + 1] === less ? this.#dictionary(depth) : this.#hexString()
    if (code === opensArray) return this.#array(depth)
    if (code === open) return this.#string()
    if (isNumeric(code)) return this.#number()
    return this.#word()
  }

  #endsLine(code: number | undefined): boolean {
    return code === lineFeed || code === carriageReturn
  }

  #name(): string {
    const begin = this.at + 1
    this.at = begin
    while (isRegular(this.bytes[this.at])) this.at += 1
    if (this.at - begin > maxNameLength) throw new PdfFlaw('broken')
    return unescaped(this.bytes.toString('latin1', begin, this.at))
  }

  #dictionary(depth: number): PdfValue {
    this.at += 2
    const entries: [string, PdfValue][] = []
    for (;;) {
      this.skipBlanks()
      if (this.isAt('>>')) break
      if (this.bytes[this.at] !== slash) throw new PdfFlaw('broken')
      const key = this.#name()
      entries.push([key, this.value(depth + 1)])
    }
    this.at += 2
    return { type: 'dictionary', entries }
  }

  #array(depth: number): PdfValue {
    this.at += 1
    const values: PdfValue[] = []
    for (;;) {
      this.skipBlanks()
      if (this.bytes[this.at] === closesArray) break
      values.push(this.value(depth + 1))
    }
    this.at += 1
    return values
  }

  #string(): PdfValue {
    let openings = 0
    for (; this.at < this.bytes.length; this.at += 1) {
      const code = this.bytes[this.at]
      if (code === backslash) this.at += 1
      else if (code === open) openings += 1
      else if (code === close) {
        openings -= 1
        if (openings > 0) continue
        this.at += 1
        return { type: 'string' }
      }
    }
    throw new PdfFlaw('broken')
  }

  #hexString(): PdfValue {
    const end = this.bytes.indexOf(greater, this.at)
    if (end < 0 || !/^[\0\t\n\f\r 0-9A-Fa-f]*$/.test(this.bytes.toString('latin1', this.at + 1, end)))
      throw new PdfFlaw('broken')
    this.at = end + 1
    return { type: 'string' }
  }

  #number(): PdfValue {
    const begin = this.at
    const value = this.integer()
    if (value === undefined || isNumeric(this.bytes[this.at])) {
      this.skipNumber()
      const fraction = Number.parseFloat(this.bytes.toString('latin1', begin, this.at))
      return Number.isNaN(fraction) ? 0 : fraction
    }
    const end = this.at
    this.skipBlanks()
    if (this.isAtDigit()) {
      this.integer()
      this.skipBlanks()
      if (this.isAt('R') && !isRegular(this.bytes[this.at + 1])) {
        this.at += 1
        return { type: 'reference', number: value }
      }
    }
    this.at = end
    return value
  }

  #word(): PdfValue {
    for (const [word, value] of words)
      if (this.isAt(word) && !isRegular(this.bytes[this.at + word.length])) {
        this.at += word.length
        return value
      }
    throw new PdfFlaw('broken')
  }
}
