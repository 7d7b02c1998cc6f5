/** Matches the start of a title in test('…, test.each(rows)(`…, describe("…, and helpers that take a title. */
const titles = /(['"`])((?:\[[A-Z]{2,3}-\d{2}\] ?)+)/g

export const idsIn = (text: string): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const [, , marks = ''] of text.matchAll(titles))
    for (const id of new Set([...marks.matchAll(/[A-Z]{2,3}-\d{2}/g)].map(([one]) => one)))
      found.set(id, (found.get(id) ?? 0) + 1)
  return found
}
