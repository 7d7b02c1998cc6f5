/**
 * Creates a function that checks a code, then calls `follow`. After a correct code, a retry repeats only `follow`,
 * because a code works only once. `check` returns `undefined` if it has opened another page.
 */
export const createAcceptance = <Answer>() => {
  let accepted: Answer | undefined
  return async (
    check: () => Promise<Answer | undefined>,
    follow: (answer: Answer) => Promise<unknown>,
  ): Promise<void> => {
    accepted ??= await check()
    if (accepted !== undefined) await follow(accepted)
  }
}
