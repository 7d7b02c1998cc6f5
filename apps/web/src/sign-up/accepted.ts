/** A retry repeats only `follow`: an accepted code is used up. `undefined`: abandoned. */
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
