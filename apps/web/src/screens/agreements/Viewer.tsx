import type { Agreement } from '@vestibule/contract/entities'
import { displayName } from '@vestibule/domain/agreements/display-name'
import type { DocumentFormat } from '@vestibule/domain/agreements/document-formats'
import { fill } from '@vestibule/words/fill'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { buildUrl } from '../../api/build-url.ts'
import { AgreementName } from '../../application/agreements/AgreementName.tsx'
import { load } from '../../site/load.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RetryNotice } from '../../ui/Panel.tsx'
import { useLanguage } from '../../words/language.ts'
import { type LoadedDocument, type Opening, openDocument, reportIntervalMs } from './openings.ts'
import styles from './Viewer.module.css'

const PdfView = load(() => import('../../ui/PdfView.tsx'), 'PdfView', { meanwhile: null })
const zoomLevels = [1, 1.25, 1.5, 2, 3]
const maxZoom = 3
/** A level this close to the current zoom is skipped, because the first zoom on a phone is between two levels. */
const step = 0.01

const useReports = () => {
  const opening = useRef<Opening>(undefined)
  useEffect(() => {
    const report = () => opening.current?.report()
    const timer = setInterval(report, reportIntervalMs)
    document.addEventListener('visibilitychange', report)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', report)
      report()
    }
  }, [])
  return opening
}

/** `fit` is the zoom until the person chooses another: the text fills a phone, the page a wide view. */
const useZoom = () => {
  const [fit, setFit] = useState(1)
  const [zoom, setZoom] = useState(1)
  return {
    zoom,
    out: () => setZoom(zoomLevels.findLast((level) => level < zoom - step) ?? 1),
    in: () => setZoom(zoomLevels.find((level) => level > zoom + step) ?? maxZoom),
    reset: () => setZoom(fit),
    setFit: (next: number) => {
      setFit(next)
      setZoom((current) => (current === fit ? next : current))
    },
  }
}

export const Viewer = ({
  clientId,
  agreement,
  format,
  onFormat,
  onShown,
  onUnderstood,
  onClose,
}: {
  clientId: string
  agreement: Agreement
  format: DocumentFormat
  onFormat: (format: DocumentFormat) => void
  onShown: (document: LoadedDocument) => void
  onUnderstood: () => void
  onClose: () => void
}) => {
  const { documents, words: all } = useLanguage()
  const { viewer: words } = all.agreements
  const [shownAs, setShownAs] = useState<DocumentFormat | 'nothing'>('nothing')
  const [isFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const zoom = useZoom()
  const [position, setPosition] = useState({ page: 1, pages: 0 })
  const opening = useReports()
  const { agreement_id: agreementId } = agreement
  const name = displayName(agreement.agreement_name)
  const address = buildUrl('getAgreementPdf', { clientId, agreementId })
  const isShown = !isFailed && shownAs === format
  const isPdf = format === 'pdf'
  const other = isPdf ? 'text' : 'pdf'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt after a failure loads the viewer's code again
  useEffect(() => {
    PdfView.start().catch(() => setFailed(true))
  }, [tries])

  const show = (document: LoadedDocument) => {
    setShownAs(document.format)
    if (opening.current) opening.current.showAs(document.format)
    else {
      setPosition({ page: 1, pages: document.pages })
      opening.current = openDocument(clientId, agreementId, document)
    }
    onShown(document)
  }
  const again = () => {
    // Ends this document view, because a retry may load different bytes.
    opening.current?.report()
    opening.current = undefined
    setShownAs('nothing')
    setFailed(false)
    setTries(tries + 1)
  }
  const changeFormat = () => {
    if (isFailed) again()
    onFormat(other)
  }
  const zoomByKey = (event: KeyboardEvent) => {
    if (!isPdf || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoom.in()
    else if (event.key === '-') zoom.out()
    else if (event.key === '0') zoom.reset()
  }
  const place = fill(words.position, { ...position, zoom: Math.round(zoom.zoom * 100) })

  return (
    <Dialog title={<AgreementName>{agreement.agreement_name}</AgreementName>} wide full onClose={onClose}>
      <div className={styles.tools}>
        {isPdf && !isFailed && (
          <>
            <Button
              variant="quiet"
              ariaLabel={words.zoomOut}
              disabled={zoom.zoom <= 1}
              onClick={() => zoom.out()}
            >
              −
            </Button>
            <Button
              variant="quiet"
              ariaLabel={words.zoomIn}
              disabled={zoom.zoom >= maxZoom}
              onClick={() => zoom.in()}
            >
              +
            </Button>
          </>
        )}
        <p className={styles.place} role="status">
          {isShown && (isPdf ? position.pages > 0 && place : words.shownAsText)}
        </p>
        <Button variant="quiet" onClick={changeFormat}>
          {words.viewAs[other]}
        </Button>
        <a className={styles.download} href={address} download={`${name}.pdf`}>
          <Icon name="download" />
          <span className={styles.downloadName}>{words.download}</span>
        </a>
      </div>
      {isFailed ? (
        <RetryNotice onRetry={again}>{isPdf ? words.notLoaded : words.textNotLoaded}</RetryNotice>
      ) : (
        <div className={styles.pages}>
          {!isShown && (
            <div className={styles.loading} role="status">
              {words.loading}
            </div>
          )}
          <PdfView
            key={tries}
            name={name}
            hint={words.keys}
            address={address}
            html={documents.find(({ path }) => path === agreement.agreement_uri)?.html}
            format={format}
            zoom={zoom.zoom}
            onShown={show}
            onFit={zoom.setFit}
            onFailed={() => setFailed(true)}
            onKeyDown={zoomByKey}
            onView={({ current, shown }) => {
              opening.current?.see(shown)
              setPosition((before) => (before.page === current ? before : { ...before, page: current }))
            }}
          />
        </div>
      )}
      <Button full disabled={!isShown} onClick={onUnderstood}>
        {words.understood}
      </Button>
    </Dialog>
  )
}
