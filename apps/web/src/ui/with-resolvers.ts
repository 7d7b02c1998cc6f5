// Safari has `Promise.withResolvers` since 17.4. pdf.js's build for older browsers brings all else that they lack.
Promise.withResolvers ??= <T>() => {
  let resolve: PromiseWithResolvers<T>['resolve'] = () => undefined
  let reject: PromiseWithResolvers<T>['reject'] = () => undefined
  const promise = new Promise<T>((fulfill, fail) => {
    resolve = fulfill
    reject = fail
  })
  return { promise, resolve, reject }
}
