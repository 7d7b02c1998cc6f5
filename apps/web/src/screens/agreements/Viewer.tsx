import type { Agreement } from '@vestibule/contract/entities'
import { fill } from '@vestibule/words/fill'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { buildUrl } from '../../api/build-url.ts'
import { load } from '../../site/load.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RetryNotice } from '../../ui/Panel.tsx'
import { useWords } from '../../words/language.ts'
import { type LoadedDocument, type Opening, openDocument, reportIntervalMs } from './openings.ts'
import styles from './Viewer.module.css'

const PdfView = load(() => import('../../ui/PdfView.tsx'), 'PdfView', { meanwhile: null })
const zoomLevels = [1, 1.25, 1.5, 2, 3]

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

export const Viewer = ({
  clientId,
  agreement,
  onShown,
  onUnderstood,
  onClose,
}: {
  clientId: string
  agreement: Agreement
  onShown: (document: LoadedDocument) => void
  onUnderstood: () => void
  onClose: () => void
}) => {
  const { viewer: words } = useWords().agreements
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const [zoom, setZoom] = useState(0)
  const [position, setPosition] = useState({ page: 1, pages: 0 })
  const opening = useReports()
  const { agreement_id: agreementId, agreement_name: name } = agreement
  const address = buildUrl('getAgreementPdf', { clientId, agreementId })
  const zoomTo = (next: number) => setZoom(Math.min(Math.max(next, 0), zoomLevels.length - 1))
  const factor = zoomLevels[zoom] ?? 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt after a failure loads the viewer's code again
  useEffect(() => {
    PdfView.start().catch(() => setState('failed'))
  }, [tries])

  const show = (document: LoadedDocument) => {
    setState('shown')
    if (opening.current) return
    setPosition({ page: 1, pages: document.pages })
    opening.current = openDocument(clientId, agreementId, document)
    onShown(document)
  }
  const again = () => {
    // Ends this document view, because a retry may load different bytes.
    opening.current?.report()
    opening.current = undefined
    setState('loading')
    setTries(tries + 1)
  }
  const zoomByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoomTo(zoom + 1)
    else if (event.key === '-') zoomTo(zoom - 1)
    else if (event.key === '0') zoomTo(0)
  }

  return (
    <Dialog title={name} wide onClose={onClose}>
      <div className={styles.tools}>
        {state !== 'failed' && (
          <>
            <Button
              variant="quiet"
              ariaLabel={words.zoomOut}
              disabled={zoom === 0}
              onClick={() => zoomTo(zoom - 1)}
            >
              −
            </Button>
            <Button
              variant="quiet"
              ariaLabel={words.zoomIn}
              disabled={zoom === zoomLevels.length - 1}
              onClick={() => zoomTo(zoom + 1)}
            >
              +
            </Button>
            <p className={styles.place} role="status">
              {position.pages > 0 && fill(words.position, { ...position, zoom: Math.round(factor * 100) })}
            </p>
          </>
        )}
        <a className={styles.download} href={address} download={`${name}.pdf`}>
          {words.download}
        </a>
      </div>
      {state === 'failed' ? (
        <RetryNotice onRetry={again}>{words.notLoaded}</RetryNotice>
      ) : (
        <div className={styles.pages}>
          {state === 'loading' && (
            <div className={styles.loading} role="status">
              {words.loading}
            </div>
          )}
          <PdfView
            key={tries}
            name={name}
            hint={words.keys}
            address={address}
            zoom={factor}
            onShown={show}
            onFailed={() => setState('failed')}
            onKeyDown={zoomByKey}
            onView={({ current, shown }) => {
              opening.current?.see(shown)
              setPosition((before) => (before.page === current ? before : { ...before, page: current }))
            }}
          />
        </div>
      )}
      <Button full disabled={state !== 'shown'} onClick={onUnderstood}>
        {words.understood}
      </Button>
    </Dialog>
  )
}
