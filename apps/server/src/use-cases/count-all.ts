/** Processes all items, then throws the first failure, if any. @returns how many items `work` returned true for */
export const countAll = async <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<boolean>,
  most = Number.POSITIVE_INFINITY,
): Promise<number> => {
  const failures: unknown[] = []
  let count = 0
  for await (const item of items) {
    try {
      if (await work(item)) count += 1
    } catch (error) {
      failures.push(error)
    }
    if (count + failures.length >= most) break
  }
  if (failures.length > 0) throw failures[0]
  return count
}
