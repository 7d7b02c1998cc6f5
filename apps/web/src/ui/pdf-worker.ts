import { PDFWorker } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** What browsers with Trusted Types add to the window. TypeScript's own library has no types of it. */
interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(address: string): string },
    ): { createScriptURL(address: string): string }
  }
}

/** The one policy of the page: it lets through the address of this worker, and nothing else (SE-12). */
const policy = (window as TrustedTypesWindow).trustedTypes?.createPolicy('vestibule', {
  createScriptURL(address) {
    if (address !== workerAddress) throw new TypeError('not the address of our worker')
    return address
  },
})

/** A worker of pdf.js for one document, started by us: pdf.js itself would start it without the policy. */
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
