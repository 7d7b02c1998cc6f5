/** Creates a submit whose retries repeat only `follow` after an accepted code. `check` may give up with `undefined`. */
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
