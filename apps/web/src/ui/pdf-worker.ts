import { PDFWorker } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { createDeferred } from './deferred.ts'

// pdf.js's build for older browsers brings all else that they lack.
Promise.withResolvers ??= createDeferred

/** Declared here, because TypeScript's library does not contain Trusted Types. */
interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(address: string): string },
    ): { createScriptURL(address: string): string }
  }
}

/** The only Trusted Types policy, which allows only this worker's URL (SE-12). */
const policy = (window as TrustedTypesWindow).trustedTypes?.createPolicy('vestibule', {
  createScriptURL(address) {
    if (address !== workerAddress) throw new TypeError('not the address of our worker')
    return address
  },
})

/** Starts the worker under our policy, because pdf.js itself would start the worker without the policy. */
export const startPdfWorker = (): { worker: PDFWorker; stop: () => void } => {
  const port = new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' })
  const worker = new PDFWorker({ port: port as unknown as null })
  return {
    worker,
    stop() {
      worker.destroy()
      port.terminate()
    },
  }
}
