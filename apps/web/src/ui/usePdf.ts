import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { languageOf } from './document-text/read-document-text.ts'
import { readTextWidth, type TextWidth } from './document-text/text-width.ts'
import { startPdfWorker } from './pdf-worker.ts'

export interface LoadedPdf {
  pdf: PDFDocumentProxy
  /** In hex, or `undefined` without a secure context. */
  sha256: string | undefined
  textWidth: TextWidth | undefined
  /** BCP 47 tag of the document's language, if it states one. */
  language: string | undefined
}

const read = async (address: string, signal: AbortSignal): Promise<ArrayBuffer> => {
  const response = await fetch(address, { credentials: 'same-origin', signal })
  if (!response.ok) throw new Error('a PDF could not be read')
  return response.arrayBuffer()
}

/** Returns `undefined` without a secure context, which hashing requires. */
const sha256Of = async (data: ArrayBuffer): Promise<string | undefined> => {
  if (!window.isSecureContext) return undefined
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Loads a PDF in a separate worker. The worker stops when the component unmounts or `address` changes. */
export const usePdf = (address: string, onFailed: () => void): LoadedPdf | undefined => {
  const [loaded, setLoaded] = useState<LoadedPdf>()
  const failed = useRef(onFailed)
  failed.current = onFailed
  useEffect(() => {
    const stop = new AbortController()
    const open = async () => {
      const data = await read(address, stop.signal)
      const sha256 = await sha256Of(data)
      if (stop.signal.aborted) return
      const { worker, stop: stopWorker } = startPdfWorker()
      const loading = getDocument({ data, worker })
      stop.signal.addEventListener('abort', () => void loading.destroy().finally(stopWorker))
      const pdf = await loading.promise
      const [textWidth, language] = await Promise.all([readTextWidth(pdf), languageOf(pdf)])
      if (!stop.signal.aborted) setLoaded({ pdf, sha256, textWidth, language })
    }
    open().catch(() => stop.signal.aborted || failed.current())
    return () => stop.abort()
  }, [address])
  return loaded
}
