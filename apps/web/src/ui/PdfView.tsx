import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import hidden from './hidden.module.css'
import { PdfPage } from './PdfPage.tsx'
import styles from './PdfView.module.css'
import { pagesInView, type View } from './pages-in-view.ts'
import { startPdfWorker } from './pdf-worker.ts'

export interface PdfViewProps {
  name: string
  hint: string
  address: string
  /** A zoom of 1 fits the page's width. */
  zoom: number
  /** Called when the first page is drawn. `sha256` is in hex, or `undefined` without a secure context. */
  onShown: (document: { pages: number; sha256: string | undefined }) => void
  onFailed: () => void
  onView: (view: View) => void
  /** Called for keys that are pressed while the pages have focus. */
  onKeyDown: (event: KeyboardEvent) => void
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

export const PdfView = ({ name, hint, address, zoom, ...handlers }: PdfViewProps) => {
  const id = useId()
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [availableWidth, setAvailableWidth] = useState(0)
  const region = useRef<HTMLElement>(null)
  const sha256 = useRef<string>(undefined)
  /** Scrolled fraction of the height, preserved when the zoom changes. */
  const scrollFraction = useRef(0)
  const callbacks = useRef(handlers)
  callbacks.current = handlers
  const width = Math.floor((availableWidth - 16) * zoom)

  useEffect(() => {
    const stop = new AbortController()
    const open = async () => {
      const data = await read(address, stop.signal)
      sha256.current = await sha256Of(data)
      if (stop.signal.aborted) return
      const { worker, stop: stopWorker } = startPdfWorker()
      const loading = getDocument({ data, worker })
      stop.signal.addEventListener('abort', () => void loading.destroy().finally(stopWorker))
      setPdf(await loading.promise)
    }
    open().catch(() => stop.signal.aborted || callbacks.current.onFailed())
    return () => stop.abort()
  }, [address])

  useEffect(() => {
    const element = region.current
    if (!element) return
    const measure = () => setAvailableWidth(element.clientWidth)
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    measure()
    return () => watcher.disconnect()
  }, [])

  const reportView = () => {
    const element = region.current
    if (!element || !pdf) return
    scrollFraction.current = element.scrollTop / element.scrollHeight
    callbacks.current.onView(pagesInView(element))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new zoom changes the size of the pages
  useEffect(() => {
    const element = region.current
    if (element) element.scrollTop = scrollFraction.current * element.scrollHeight
  }, [zoom])

  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={name}
      aria-describedby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      onScroll={reportView}
      onKeyDown={handlers.onKeyDown}
    >
      <p id={id} className={hidden.hidden}>
        {hint}
      </p>
      {pdf &&
        availableWidth > 0 &&
        Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            width={width}
            onShown={() => {
              if (number === 1) callbacks.current.onShown({ pages: pdf.numPages, sha256: sha256.current })
              reportView()
            }}
            onFailed={() => callbacks.current.onFailed()}
          />
        ))}
    </section>
  )
}
