import { en } from '@vestibule/words/en'
import { leavesOf, overrideWords } from '@vestibule/words/overrides'
import type { Words } from '@vestibule/words/words'

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'í',
  o: 'ö',
  u: 'ü',
  n: 'ñ',
  A: 'Á',
  E: 'É',
  O: 'Ó',
}

/** Makes a text 40 % longer, with accents and in brackets. Placeholders stay. */
export const pseudoText = (text: string): string => {
  const letters = text
    .split(/(\{\w+\})/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[aeiounAEO]/g, (letter) => accented[letter] ?? letter),
    )
  const length = text.replaceAll(/\{\w+\}/g, '').trim().length
  const words = 'uno dos tres cuatro cinco seis siete ocho nueve diez '
  const padding = words
    .repeat(Math.ceil(length / words.length))
    .slice(0, Math.max(0, Math.round(length * 0.4) - 2))
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(letters.join('')) ?? []
  return `${before}‹${[inner, padding.trim()].filter(Boolean).join(' ')}›${after}`
}

/** Texts that stay as they are, because they contain nothing to translate. */
const isFormat = (text: string): boolean => !/\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''))

/** A catalog in which each text shows whether it is cut off, and whether it comes from the catalog. */
export const pseudoWords = (): Words =>
  overrideWords(
    en,
    Object.fromEntries(
      leavesOf(en).flatMap(([key, value]) =>
        typeof value === 'string' && !isFormat(value) ? [[key, pseudoText(value)]] : [],
      ),
    ),
  )
