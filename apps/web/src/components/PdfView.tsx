import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { PdfPage } from './PdfPage.tsx'
import styles from './PdfView.module.css'

GlobalWorkerOptions.workerSrc = workerAddress

export interface PdfViewProps {
  /** names the region that the pages stand in */
  name: string
  address: string
  /** 1 is as wide as there is room */
  zoom: number
  /** the first page is there */
  onShown: () => void
  onFailed: () => void
}

const read = async (address: string, signal: AbortSignal): Promise<ArrayBuffer> => {
  const response = await fetch(address, { credentials: 'same-origin', signal })
  if (!response.ok) throw new Error('a PDF could not be read')
  return response.arrayBuffer()
}

/** A PDF, page below page, each as a picture with its text for screen readers. Mount it anew for another address. */
export const PdfView = ({ name, address, zoom, onShown, onFailed }: PdfViewProps) => {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [room, setRoom] = useState(0)
  const region = useRef<HTMLElement>(null)
  const told = useRef({ onShown, onFailed })
  told.current = { onShown, onFailed }

  useEffect(() => {
    const stop = new AbortController()
    const open = async () => {
      const data = await read(address, stop.signal)
      const loading = getDocument({ data })
      stop.signal.addEventListener('abort', () => void loading.destroy())
      setPdf(await loading.promise)
    }
    open().catch(() => stop.signal.aborted || told.current.onFailed())
    return () => stop.abort()
  }, [address])

  useEffect(() => {
    const element = region.current
    if (!element) return
    const measure = () => setRoom(element.clientWidth)
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    measure()
    return () => watcher.disconnect()
  }, [])

  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
    >
      {pdf &&
        room > 0 &&
        Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            width={Math.floor((room - 16) * zoom)}
            onShown={() => number === 1 && told.current.onShown()}
            onFailed={() => told.current.onFailed()}
          />
        ))}
    </section>
  )
}
