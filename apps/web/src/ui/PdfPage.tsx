import { fill } from '@vestibule/words/fill'
import { type PDFDocumentProxy, type PDFPageProxy, RenderingCancelledException, TextLayer } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../words/language.ts'
import styles from './PdfView.module.css'

/** Maximum canvas pixels per side, because browsers reject larger canvases. */
const maxCanvasPixels = 4096

/** Renders the page's text layer for screen readers and text selection. */
const useTextLayer = (page: PDFPageProxy | undefined) => {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = layer.current
    if (!page || !container) return
    const text = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: 1 }),
    })
    text.render().catch(() => undefined)
    return () => {
      text.cancel()
      container.replaceChildren()
    }
  }, [page])
  return layer
}

/** Renders the text at all times, but the canvas only near the viewport. */
export const PdfPage = ({
  pdf,
  language,
  number,
  width,
  onShown,
  onFailed,
}: {
  pdf: PDFDocumentProxy
  language: string | undefined
  number: number
  width: number
  onShown: () => void
  onFailed: () => void
}) => {
  const { controls } = useWords()
  const [page, setPage] = useState<PDFPageProxy>()
  const [near, setNear] = useState(number === 1)
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const textLayer = useTextLayer(page)
  const callbacks = useRef({ onShown, onFailed })
  callbacks.current = { onShown, onFailed }

  useEffect(() => {
    let wanted = true
    pdf.getPage(number).then(
      (loaded) => wanted && setPage(loaded),
      () => wanted && callbacks.current.onFailed(),
    )
    return () => {
      wanted = false
    }
  }, [pdf, number])

  useEffect(() => {
    if (!box.current) return
    const watcher = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: box.current.parentElement,
      rootMargin: '100%',
    })
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])

  useEffect(() => {
    if (!page || !box.current) return
    const scale = width / page.getViewport({ scale: 1 }).width
    const viewport = page.getViewport({ scale })
    box.current.style.setProperty('--total-scale-factor', String(scale))
    box.current.style.setProperty('--page-width', `${viewport.width}px`)
    box.current.style.setProperty('--page-height', `${viewport.height}px`)
    const picture = canvas.current
    if (!near || !picture) return
    const pixelRatio = Math.min(
      window.devicePixelRatio,
      maxCanvasPixels / Math.max(viewport.width, viewport.height),
    )
    picture.width = Math.floor(viewport.width * pixelRatio)
    picture.height = Math.floor(viewport.height * pixelRatio)
    const drawing = page.render({
      canvas: picture,
      viewport,
      transform: [pixelRatio, 0, 0, pixelRatio, 0, 0],
    })
    drawing.promise.then(
      () => callbacks.current.onShown(),
      (error: unknown) => error instanceof RenderingCancelledException || callbacks.current.onFailed(),
    )
    return () => {
      drawing.cancel()
      // Some browsers free canvas memory only at size 0.
      picture.width = 0
      picture.height = 0
      drawing.promise.catch(() => undefined).finally(() => page.cleanup())
    }
  }, [page, width, near])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a page is not part of a form
    <div
      ref={box}
      role="group"
      className={styles.page}
      aria-label={fill(controls.page, { number, count: pdf.numPages })}
    >
      <div aria-hidden="true">{near && <canvas ref={canvas} className={styles.picture} />}</div>
      <div ref={textLayer} className={styles.words} lang={language} />
    </div>
  )
}
