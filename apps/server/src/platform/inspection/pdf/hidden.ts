import { isBlank, isNumeric } from './lexer.ts'
import { PdfFlaw } from './values.ts'

const object = Buffer.from('obj')
const trailer = Buffer.from('trailer')
const [percent, lineFeed, carriageReturn, less] = [0x25, 0x0a, 0x0d, 0x3c]

const followsNumber = (pdf: Buffer, at: number): boolean => {
  let before = at - 1
  let hasLineEnd = false
  for (; before >= 0 && isBlank(pdf[before]); before -= 1)
    hasLineEnd ||= pdf[before] === lineFeed || pdf[before] === carriageReturn
  if (before >= 0 && isNumeric(pdf[before])) return true
  if (!hasLineEnd) return false
  for (; before >= 0 && pdf[before] !== lineFeed && pdf[before] !== carriageReturn; before -= 1)
    if (pdf[before] === percent) return true
  return false
}

const opensDictionary = (pdf: Buffer, at: number): boolean => {
  let after = at
  while (isBlank(pdf[after])) after += 1
  return pdf[after] === less || pdf[after] === percent
}

/** Rejects objects and trailers that some readers find inside streams, strings or comments. @throws PdfFlaw */
export const checkHidden = (pdf: Buffer, allowed: ReadonlySet<number>): void => {
  for (let at = pdf.indexOf(object); at >= 0; at = pdf.indexOf(object, at + 1))
    if (!allowed.has(at) && followsNumber(pdf, at)) throw new PdfFlaw('broken')
  for (let at = pdf.indexOf(trailer); at >= 0; at = pdf.indexOf(trailer, at + 1))
    if (!allowed.has(at) && opensDictionary(pdf, at + trailer.length)) throw new PdfFlaw('broken')
}
