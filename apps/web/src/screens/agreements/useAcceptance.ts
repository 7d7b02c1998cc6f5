import type { Agreement } from '@vestibule/contract/entities'
import type { DocumentFormat } from '@vestibule/domain/agreements/document-formats'
import { disclosuresRequiredFor, shownOnPage } from '@vestibule/domain/disclosures/required'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { ScreenProps } from '../../application/screen-props.ts'
import { errorMessage, showError } from '../../form/error-message.ts'
import { toast } from '../../ui/toasts.ts'
import { currentWords } from '../../words/language.ts'

/** The formats in which this page showed a document. `sha256` is the hash of the PDF, as in `LoadedDocument`. */
export interface ShownDocument {
  sha256: string | undefined
  openedAs: DocumentFormat[]
}

export interface Acceptance {
  agreements: readonly Agreement[]
  /** By agreement id. */
  shown: ReadonlyMap<string, ShownDocument>
  backupWithholding: boolean
  showsSpouseNotice: boolean
}

const accept = (clientId: string, { agreements, shown, backupWithholding, showsSpouseNotice }: Acceptance) =>
  call('acceptAgreements', {
    params: { clientId },
    body: {
      agreementDetails: agreements.map(({ agreement_name, revision, agreement_id, agreement_uri }) => {
        const { sha256, openedAs = [] } = shown.get(agreement_id) ?? {}
        return {
          agreement_type: 'APEX',
          agreement_name,
          revision,
          agreement_id,
          agreement_uri,
          ...(sha256 === undefined ? {} : { sha256 }),
          ...(openedAs.length > 0 ? { opened_as: openedAs } : {}),
        }
      }),
      w9_certified: true,
      backup_withholding: backupWithholding,
      disclosures: shownOnPage(
        [...disclosuresRequiredFor.acceptance, ...(showsSpouseNotice ? (['spouse'] as const) : [])],
        currentWords().disclosures,
      ),
    },
    ifMatch: true,
  })

/** Signs the agreements. Safe to retry. `onStale` receives the ids of documents that changed since they were shown. */
export const useAcceptance = ({
  clientId,
  accountId,
  onSaved,
  reload,
  onStale,
}: Pick<ScreenProps, 'clientId' | 'onSaved' | 'reload'> & {
  accountId: string
  onStale: (changed: readonly string[]) => Promise<unknown>
}) => {
  const submitting = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const send = async (acceptance: Acceptance): Promise<boolean> => {
    try {
      await accept(clientId, acceptance)
      return true
    } catch (error) {
      const { agreements, common } = currentWords()
      const isStale = error instanceof ApiError && error.code === 'stale'
      const message = isStale ? agreements.changed : errorMessage(error, common.accountFailed)
      toast.error(message)
      setFailure(message)
      if (isStale) await onStale(error.fields)
      return false
    }
  }
  const agree = async (acceptance: Acceptance) => {
    if (!(await send(acceptance))) return
    try {
      await call('confirmAgreements', { params: { clientId } })
      // A read of an account that is already open advances the client past the review page.
      await call('getAccount', { params: { accountId } }).catch(() => undefined)
      await onSaved('account_opened')
    } catch {
      // The agreements are already signed, so `reload` opens the review page, which retries the calls above.
      await reload().catch((error) => showError(error, currentWords().common.accountFailed))
    }
  }
  const submit = async (acceptance: Acceptance) => {
    if (submitting.current) return
    submitting.current = true
    setBusy(true)
    setFailure(undefined)
    toast.dismissFailures()
    await agree(acceptance)
    submitting.current = false
    setBusy(false)
  }
  return { busy, submit, failure, clearFailure: () => setFailure(undefined) }
}
