import { placeholdersOf } from './fill.ts'
import type { Words } from './words.ts'

/** A value in the catalog. Only the versions of disclosures are numbers. */
type Leaf = string | number
type Tree = { readonly [key: string]: Leaf | Tree }

const isLeaf = (value: Leaf | Tree): value is Leaf => typeof value !== 'object'

/** Lists each text of the catalog, and the version of each disclosure, with its key, such as `home.title`. */
export const leavesOf = (words: object, path = ''): [key: string, value: Leaf][] =>
  Object.entries(words as Tree).flatMap(([name, value]): [string, Leaf][] => {
    const key = path === '' ? name : `${path}.${name}`
    return isLeaf(value) ? [[key, value]] : leavesOf(value, key)
  })

const replaced = (tree: Tree, overrides: ReadonlyMap<string, Leaf>, path: string): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      const key = path === '' ? name : `${path}.${name}`
      return [name, isLeaf(value) ? (overrides.get(key) ?? value) : replaced(value, overrides, key)]
    }),
  )

const listOf = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ') || 'none'

/** Lists what is wrong with a brand's overrides: unknown keys, values of another type, unknown placeholders. */
export const overrideProblems = (words: Words, overrides: Readonly<Record<string, unknown>>): string[] => {
  const leaves = new Map(leavesOf(words))
  return Object.entries(overrides).flatMap(([key, value]) => {
    const original = leaves.get(key)
    if (original === undefined) return [`${key} is no key of the catalog.`]
    if (typeof original === 'number')
      return Number.isSafeInteger(value) ? [] : [`${key} must be a whole number.`]
    if (typeof value !== 'string' || value.trim() === '') return [`${key} must be a text.`]
    const known = placeholdersOf(original)
    return placeholdersOf(value)
      .filter((name) => !known.includes(name))
      .map((name) => `${key} has the unknown placeholder {${name}}. Known: ${listOf(known)}.`)
  })
}

/** Forms of a plural that not every language has. Every language has `other`. */
const pluralForm = /\.(zero|one|two|few|many)$/

const keysOf = (words: object): Set<string> =>
  new Set(leavesOf(words).flatMap(([key]) => (pluralForm.test(key) ? [] : [key])))

/** Lists the texts that only one of two catalogs has. */
export const catalogProblems = (english: object, translation: object): string[] => {
  const [keys, translated] = [keysOf(english), keysOf(translation)]
  return [
    ...[...keys].filter((key) => !translated.has(key)).map((key) => `${key} is missing.`),
    ...[...translated].filter((key) => !keys.has(key)).map((key) => `${key} is not in the English catalog.`),
  ]
}

/** Replaces texts by key. `overrideProblems` must have found no problems in the overrides. */
export const overrideWords = (words: Words, overrides: Readonly<Record<string, Leaf>>): Words =>
  replaced(words as unknown as Tree, new Map(Object.entries(overrides)), '') as unknown as Words
