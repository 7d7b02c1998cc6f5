import type { DocumentFormat } from '@vestibule/domain/agreements/document-formats'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { DocumentTextView } from './document-text/DocumentTextView.tsx'
import type { DocumentText } from './document-text/document-text.ts'
import { readHtmlText } from './document-text/html-text.ts'
import { readDocumentText } from './document-text/read-document-text.ts'
import hidden from './hidden.module.css'
import { PdfPage } from './PdfPage.tsx'
import styles from './PdfView.module.css'
import { pagesInView, type View } from './pages-in-view.ts'
import { usePdf } from './usePdf.ts'

export interface PdfViewProps {
  name: string
  hint: string
  address: string
  /** The address of the document's HTML, if it has one. */
  html: string | undefined
  format: DocumentFormat
  /** A zoom of 1 fits the page's width. */
  zoom: number
  /** Called when the first page of the PDF is drawn, or when the text is extracted. */
  onShown: (document: { pages: number; sha256: string | undefined; format: DocumentFormat }) => void
  onFailed: () => void
  onView: (view: View) => void
  /**
   * Called with the zoom at which the text fills a narrow view, or the page a wide one, before the first page is drawn
   * and when a new width changes it.
   */
  onFit: (zoom: number) => void
  /** Called for keys that are pressed while the pages have focus. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** Space beside a page, in pixels. */
const padding = 16
/** Widest region in pixels in which the first view leaves out the page's margins. */
const narrow = 600

/** Reads the text the first time that it is shown: the document's HTML, or what the PDF contains. */
const useDocumentText = (
  pdf: PDFDocumentProxy | undefined,
  html: string | undefined,
  isShown: boolean,
  onFailed: () => void,
): DocumentText | undefined => {
  const [text, setText] = useState<DocumentText>()
  const failed = useRef(onFailed)
  failed.current = onFailed
  const isNeeded = isShown && text === undefined
  useEffect(() => {
    if (!pdf || !isNeeded) return
    let wanted = true
    const fromPdf = () => readDocumentText(pdf)
    const reading = html === undefined ? fromPdf() : readHtmlText(html).catch(fromPdf)
    reading.then(
      (read) => wanted && setText(read),
      () => wanted && failed.current(),
    )
    return () => {
      wanted = false
    }
  }, [pdf, html, isNeeded])
  return isShown ? text : undefined
}

const useWidth = (region: { current: HTMLElement | null }): number => {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = region.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    measure()
    return () => watcher.disconnect()
  }, [region])
  return width
}

export const PdfView = ({ name, hint, address, html, format, zoom, ...handlers }: PdfViewProps) => {
  const id = useId()
  const region = useRef<HTMLElement>(null)
  /** Scrolled fraction of the height, preserved when the zoom or the format changes. */
  const scrollFraction = useRef(0)
  /** True once the first page is drawn and the scroll position is restored. */
  const isPlaced = useRef(false)
  const callbacks = useRef(handlers)
  callbacks.current = handlers
  const loaded = usePdf(address, handlers.onFailed)
  const availableWidth = useWidth(region)
  const isPdf = format === 'pdf'
  const text = useDocumentText(loaded?.pdf, html, !isPdf, handlers.onFailed)
  const width = Math.floor((availableWidth - padding) * zoom)
  const { textWidth } = loaded ?? {}
  const [isFitted, setFitted] = useState(false)
  const fit = textWidth && availableWidth <= narrow ? 1 / textWidth.width : 1

  useEffect(() => {
    if (!loaded || availableWidth === 0) return
    setFitted(true)
    callbacks.current.onFit(fit)
  }, [loaded, availableWidth, fit])

  useEffect(() => {
    if (text && loaded)
      callbacks.current.onShown({ pages: loaded.pdf.numPages, sha256: loaded.sha256, format: 'text' })
  }, [text, loaded])

  const reportView = () => {
    const element = region.current
    if (!element || !isPlaced.current) return
    scrollFraction.current = element.scrollTop / element.scrollHeight
    callbacks.current.onView(pagesInView(element))
  }
  const place = () => {
    const element = region.current
    if (!element) return
    element.scrollTop = scrollFraction.current * element.scrollHeight
    element.scrollLeft = textWidth && zoom > 1 ? textWidth.left * width : 0
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new zoom changes the size of the pages
  useEffect(() => {
    if (isPlaced.current) place()
  }, [zoom])
  useEffect(() => {
    if (isPdf) return
    isPlaced.current = false
    if (region.current) region.current.scrollTop = 0
  }, [isPdf])

  return (
    <section
      ref={region}
      className={`${styles.region} ${isPdf ? styles.pages : styles.text}`}
      aria-label={name}
      aria-describedby={isPdf ? id : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      onScroll={reportView}
      onKeyDown={handlers.onKeyDown}
    >
      <p id={id} className={hidden.hidden}>
        {hint}
      </p>
      {text && <DocumentTextView text={text} />}
      {isPdf &&
        loaded &&
        isFitted &&
        Array.from({ length: loaded.pdf.numPages }, (_, index) => index + 1).map((number) => (
          <PdfPage
            key={number}
            pdf={loaded.pdf}
            language={loaded.language}
            number={number}
            width={width}
            onShown={() => {
              if (number === 1) {
                if (!isPlaced.current) place()
                isPlaced.current = true
                callbacks.current.onShown({
                  pages: loaded.pdf.numPages,
                  sha256: loaded.sha256,
                  format: 'pdf',
                })
              }
              reportView()
            }}
            onFailed={() => callbacks.current.onFailed()}
          />
        ))}
    </section>
  )
}
