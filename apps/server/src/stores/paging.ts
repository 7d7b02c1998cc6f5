export const nilUuid = '00000000-0000-0000-0000-000000000000'

/** Yields all rows in id order, one page at a time. */
export async function* pagedById<Row>(
  readPage: (after: string, atMost: number) => Promise<Row[]>,
  idOf: (row: Row) => string,
  pageSize: number,
  first: string = nilUuid,
): AsyncGenerator<Row[]> {
  for (let after = first; ; ) {
    const rows = await readPage(after, pageSize)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = idOf(last)
  }
}
