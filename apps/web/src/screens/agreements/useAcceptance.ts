import type { AcceptAgreements } from '@vestibule/contract/application/accept-agreements'
import type { ConfirmAgreements } from '@vestibule/contract/application/confirm-agreements'
import type { GetAccount } from '@vestibule/contract/application/get-account'
import type { Agreement } from '@vestibule/contract/entities'
import { currentDisclosure } from '@vestibule/domain/disclosures/disclosures'
import { DISCLOSURES_REQUIRED_FOR } from '@vestibule/domain/disclosures/required'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/send.ts'
import { toast } from '../../components/toasts.ts'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { sayFailure } from '../../form/failure.ts'
import { words } from './words.ts'

export interface Acceptance {
  agreements: readonly Agreement[]
  /** the SHA-256 of the bytes that this page showed, by agreement (AG-04) */
  shown: ReadonlyMap<string, string>
  backupWithholding: boolean
  /** the words for spouses stand on the page (AG-05) */
  told: boolean
}

const accept = (clientId: string, { agreements, shown, backupWithholding, told }: Acceptance) =>
  send<AcceptAgreements>('POST', '/api/data-api/agreements/client/:clientId', {
    params: { clientId },
    body: {
      agreementDetails: agreements.map(({ agreement_name, revision, agreement_id, agreement_uri }) => {
        const sha256 = shown.get(agreement_id)
        return {
          agreement_type: 'APEX',
          agreement_name,
          revision,
          agreement_id,
          agreement_uri,
          ...(sha256 === undefined ? {} : { sha256 }),
        }
      }),
      w9_certified: true,
      backup_withholding: backupWithholding,
      disclosures: [...DISCLOSURES_REQUIRED_FOR.acceptance, ...(told ? (['spouse'] as const) : [])].map(
        currentDisclosure,
      ),
    },
    ifMatch: true,
  })

/**
 * Accepts and affirms, once at a time (AG-06). Accepting again answers the first acceptance, so that a retry goes on where
 * the last try ended. Documents that have changed since they were shown are told to `onStale`, by their ids.
 */
export const useAcceptance = ({
  clientId,
  accountId,
  onSaved,
  onStale,
}: Pick<ScreenProps, 'clientId' | 'onSaved'> & {
  accountId: string
  onStale: (changed: readonly string[]) => Promise<unknown>
}) => {
  const submitting = useRef(false)
  const [busy, setBusy] = useState(false)

  const agree = async (acceptance: Acceptance) => {
    try {
      await accept(clientId, acceptance)
      await send<ConfirmAgreements>('POST', '/api/agreements/confirm/:clientId', { params: { clientId } })
      // a first look: where the account is open already, the review page need not be shown
      await send<GetAccount>('GET', '/api/broker-api/account/:accountId', { params: { accountId } }).catch(
        () => undefined,
      )
      await onSaved('account_opened')
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale')
        return toast.error(sayFailure(error, words.failed))
      toast.error(words.changed)
      await onStale(error.fields)
    }
  }
  const submit = async (acceptance: Acceptance) => {
    if (submitting.current) return
    submitting.current = true
    setBusy(true)
    toast.dismissText(words.changed)
    await agree(acceptance)
    submitting.current = false
    setBusy(false)
  }
  return { busy, submit }
}
