import { createDeferred } from '../../ui/deferred.ts'
import { createListeners } from '../../ui/listeners.ts'

/** Holds calls that the server refused without a recent proof of identity, until `end` runs. */
export const createStepUp = () => {
  let held: PromiseWithResolvers<boolean> | undefined
  const { notify, subscribe } = createListeners()
  return {
    subscribe,
    isNeeded: () => held !== undefined,
    /** Resolves to true if the call is to be repeated. */
    require: (): Promise<boolean> => {
      held ??= createDeferred()
      notify()
      return held.promise
    },
    end: (isProven: boolean): void => {
      held?.resolve(isProven)
      held = undefined
      notify()
    },
  }
}
