import { placeholdersOf } from './fill.ts'
import type { Words } from './words.ts'

type Tree = { readonly [key: string]: string | Tree }

/** Lists each text with its key, like `home.title`. */
export const textsOf = (words: object, path = ''): [key: string, text: string][] =>
  Object.entries(words as Tree).flatMap(([name, value]): [string, string][] => {
    const key = path === '' ? name : `${path}.${name}`
    return typeof value === 'string' ? [[key, value]] : textsOf(value, key)
  })

const replaced = (tree: Tree, overrides: ReadonlyMap<string, string>, path: string): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      const key = path === '' ? name : `${path}.${name}`
      return [
        name,
        typeof value === 'string' ? (overrides.get(key) ?? value) : replaced(value, overrides, key),
      ]
    }),
  )

/** Lists what is wrong with a brand's overrides: unknown keys, values that are no text, unknown placeholders. */
export const overrideProblems = (words: Words, overrides: Readonly<Record<string, unknown>>): string[] => {
  const texts = new Map(textsOf(words))
  return Object.entries(overrides).flatMap(([key, value]) => {
    const text = texts.get(key)
    if (text === undefined) return [`has no text with the key ${key}.`]
    if (typeof value !== 'string' || value.trim() === '') return [`${key} must be a text.`]
    const known = placeholdersOf(text)
    return placeholdersOf(value)
      .filter((name) => !known.includes(name))
      .map(
        (name) =>
          `${key} has the unknown placeholder {${name}}. Known: ${known.map((one) => `{${one}}`).join(', ') || 'none'}.`,
      )
  })
}

/** Replaces texts by key. The overrides must have no problems. */
export const overrideWords = (words: Words, overrides: Readonly<Record<string, string>>): Words =>
  replaced(words as unknown as Tree, new Map(Object.entries(overrides)), '') as unknown as Words
