type Undo = () => Promise<unknown>

let undos: Undo[] = []

export const atEnd = (undo: Undo): (() => Promise<void>) => {
  undos.push(undo)
  return async () => {
    if (!undos.includes(undo)) return
    undos = undos.filter((other) => other !== undo)
    await undo()
  }
}

/** Runs the registered cleanups, the newest first. */
export const cleanUp = async (): Promise<void> => {
  for (let undo = undos.pop(); undo; undo = undos.pop()) {
    await undo().catch((error: unknown) => console.error(`Could not clean up: ${error}`))
  }
}
