/**
 * A check that is made until it was accepted, and what follows from it: where that fails, as when the network is gone, trying
 * again repeats what follows alone, for a code that was accepted is used up (ER-04). A check that answers undefined was given
 * up, and nothing follows.
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
