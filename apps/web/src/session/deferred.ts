export interface Deferred<T> {
  promise: Promise<T>
  resolve: (value: T) => void
}

/** As `Promise.withResolvers`, which Safari has since 17.4. */
export const createDeferred = <T>(): Deferred<T> => {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((fulfill) => {
    resolve = fulfill
  })
  return { promise, resolve }
}
