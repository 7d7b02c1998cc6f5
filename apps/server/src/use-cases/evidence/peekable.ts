/** Reads rows one by one, with the next row known in advance. */
export const peekable = async <Row>(rows: AsyncGenerator<Row>) => {
  let next = await rows.next()
  return {
    get head(): Row | undefined {
      return next.done ? undefined : next.value
    },
    async take(): Promise<void> {
      next = await rows.next()
    },
  }
}

export type Peekable<Row> = Awaited<ReturnType<typeof peekable<Row>>>
