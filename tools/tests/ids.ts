import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'

/** Matches the start of a title in test('…, test.each(rows)(`…, describe("…, and helpers that take a title. */
const titles = /(['"`])((?:\[[A-Z]{2,3}-\d{2}\] ?)+)/g

export const idsIn = (text: string): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const [, , marks = ''] of text.matchAll(titles))
    for (const id of new Set([...marks.matchAll(/[A-Z]{2,3}-\d{2}/g)].map(([one]) => one)))
      found.set(id, (found.get(id) ?? 0) + 1)
  return found
}

/** Reads docs/conformance.md. @returns the text above the rows of its table, and the requirements by id */
export const readRequirements = () => {
  const text = readFileSync(join(repository, 'docs/conformance.md'), 'utf8')
  const rows = [...text.matchAll(/^\| ([A-Z]{2,3}-\d{2}) \| (.+?) \| .*\n/gm)]
  return {
    head: text.slice(0, rows[0]?.index),
    requirements: new Map(rows.map(([, id = '', summary = '']) => [id, summary])),
  }
}
