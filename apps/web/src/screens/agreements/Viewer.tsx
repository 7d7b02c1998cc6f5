import type { Agreement } from '@vestibule/contract/entities'
import { useState } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { load } from '../../app/load.tsx'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Notice } from '../../components/Panel.tsx'
import type { PdfViewProps } from '../../components/PdfView.tsx'
import styles from './Viewer.module.css'
import { words } from './words.ts'

const PdfView = load<PdfViewProps>(async () => (await import('../../components/PdfView.tsx')).PdfView, null)
const ZOOMS = [1, 1.25, 1.5, 2, 3]

/** The agreement's PDF in a dialog named by it (AG-01, AX-07): Understood closes and ticks, Escape closes. */
export const Viewer = ({
  clientId,
  agreement,
  onUnderstood,
  onClose,
}: {
  clientId: string
  agreement: Agreement
  onUnderstood: () => void
  onClose: () => void
}) => {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const [zoom, setZoom] = useState(0)
  const address = addressOf('/api/agreements/:clientId/:agreementId/pdf', {
    clientId,
    agreementId: agreement.agreement_id,
  })
  const again = () => {
    setState('loading')
    setTries(tries + 1)
  }
  return (
    <Dialog title={agreement.agreement_name} wide onClose={onClose}>
      <div className={styles.tools}>
        <Button kind="quiet" name={words.zoomOut} off={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          −
        </Button>
        <Button
          kind="quiet"
          name={words.zoomIn}
          off={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          +
        </Button>
        <a className={styles.download} href={address} download={`${agreement.agreement_name}.pdf`}>
          {words.download}
        </a>
      </div>
      {state === 'failed' ? (
        <>
          <Notice live>{words.notLoaded}</Notice>
          <Button kind="quiet" full onClick={again}>
            {words.tryAgain}
          </Button>
        </>
      ) : (
        <div className={styles.pages}>
          {state === 'loading' && (
            <div className={styles.loading} role="status">
              {words.loading}
            </div>
          )}
          <PdfView
            key={tries}
            name={agreement.agreement_name}
            address={address}
            zoom={ZOOMS[zoom] ?? 1}
            onShown={() => setState('shown')}
            onFailed={() => setState('failed')}
          />
        </div>
      )}
      <Button full off={state !== 'shown'} onClick={onUnderstood}>
        {words.understood}
      </Button>
    </Dialog>
  )
}
