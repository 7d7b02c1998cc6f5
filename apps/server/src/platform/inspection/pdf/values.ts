import type { Flaw } from '../../../ports/inspector.ts'

export class PdfFlaw extends Error {
  readonly flaw: Flaw

  constructor(flaw: Flaw) {
    super(flaw)
    this.flaw = flaw
  }
}

export interface PdfName {
  type: 'name'
  name: string
}
export interface PdfReference {
  type: 'reference'
  number: number
}
export interface PdfDictionary {
  type: 'dictionary'
  /** In file order. Keys may repeat. */
  entries: [string, PdfValue][]
}
/** A PDF object other than a stream. Strings have no text, because no check needs the text. */
export type PdfValue =
  | number
  | boolean
  | null
  | { type: 'string' }
  | PdfName
  | PdfReference
  | PdfDictionary
  | PdfValue[]

const typeOf = (value: PdfValue | undefined): string | undefined =>
  typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined

export const isName = (value: PdfValue | undefined): value is PdfName => typeOf(value) === 'name'
export const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeOf(value) === 'reference'
export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary =>
  typeOf(value) === 'dictionary'

/** Returns the key's value. @throws PdfFlaw for a repeated key, because readers differ in which value they use */
export const entryOf = ({ entries }: PdfDictionary, key: string): PdfValue | undefined => {
  const found = entries.filter(([name]) => name === key)
  if (found.length > 1) throw new PdfFlaw('broken')
  return found[0]?.[1]
}

export interface Budget {
  tokens: number
  /** Remaining bytes of decoded streams. */
  decoded: number
}

export const spend = (budget: Budget, kind: keyof Budget, amount: number): void => {
  budget[kind] -= amount
  if (budget[kind] < 0) throw new PdfFlaw('complex')
}
