/** Where a title begins: `test('…`, ``test.each(rows)(`…``, `describe("…`, and calls of one's own that are given a title. */
const titles = /(['"`])((?:\[[A-Z]{2,3}-\d{2}\] ?)+)/g

/** The ids that titles in a test file's text begin with, each with how many titles carry it. */
export const idsIn = (text: string): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const [, , marks = ''] of text.matchAll(titles))
    for (const id of new Set([...marks.matchAll(/[A-Z]{2,3}-\d{2}/g)].map(([one]) => one)))
      found.set(id, (found.get(id) ?? 0) + 1)
  return found
}
