import type { AcceptAgreements } from '@vestibule/contract/application/accept-agreements'
import type { ConfirmAgreements } from '@vestibule/contract/application/confirm-agreements'
import type { GetAccount } from '@vestibule/contract/application/get-account'
import type { Agreement } from '@vestibule/contract/entities'
import { acceptanceComplete } from '@vestibule/domain/agreements/agreement-list'
import { currentDisclosure } from '@vestibule/domain/disclosures/disclosures'
import { DISCLOSURES_REQUIRED_FOR } from '@vestibule/domain/disclosures/required'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/send.ts'
import { RELATIONSHIP_SUMMARY_PATH } from '../../app/links.ts'
import actions from '../../components/Actions.module.css'
import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import { FieldError } from '../../components/Field.tsx'
import { GatedButton } from '../../components/GatedButton.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Inline, Small } from '../../components/Text.tsx'
import { toast } from '../../components/toasts.ts'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { sayFailure } from '../../form/failure.ts'
import { AgreementRow } from './AgreementRow.tsx'
import styles from './Agreements.module.css'
import { words } from './words.ts'

const accept = (clientId: string, agreements: readonly Agreement[], backupWithholding: boolean) =>
  send<AcceptAgreements>('POST', '/api/data-api/agreements/client/:clientId', {
    params: { clientId },
    body: {
      agreementDetails: agreements.map(({ agreement_name, revision, agreement_id, agreement_uri }) => ({
        agreement_type: 'APEX',
        agreement_name,
        revision,
        agreement_id,
        agreement_uri,
      })),
      w9_certified: true,
      backup_withholding: backupWithholding,
      disclosures: DISCLOSURES_REQUIRED_FOR.acceptance.map(currentDisclosure),
    },
    ifMatch: true,
  })

/**
 * Every agreement and the W-9 certification ticked, then accepted and affirmed (AG-01, AG-06, AG-10). Accepting again
 * answers the first acceptance, so that a retry goes on where the last try ended.
 */
export const AgreementsForm = ({
  clientId,
  accountId,
  agreements,
  onSaved,
  onBack,
  onStale,
}: ScreenProps & { accountId: string; agreements: Agreement[]; onStale: () => Promise<unknown> }) => {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const submitting = useRef(false)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [certified, setCertified] = useState(false)
  const [backup, setBackup] = useState(false)
  const [refused, setRefused] = useState(false)
  const [busy, setBusy] = useState(false)
  const ids = agreements.map((agreement) => agreement.agreement_id)
  const complete = acceptanceComplete(ids, ticked, certified)

  const tick = (agreementId: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(agreementId)
    else next.delete(agreementId)
    setTicked(next)
  }
  const tickAll = (on: boolean) => {
    setTicked(new Set(on ? ids : []))
    setCertified(on)
  }
  const refuse = () => {
    setRefused(true)
    form.current?.querySelector<HTMLElement>('[data-needed] input:not(:checked)')?.focus()
  }

  const agree = async () => {
    try {
      await accept(clientId, agreements, backup)
      await send<ConfirmAgreements>('POST', '/api/agreements/confirm/:clientId', { params: { clientId } })
      // a first look: where the account is open already, the review page need not be shown
      await send<GetAccount>('GET', '/api/broker-api/account/:accountId', { params: { accountId } }).catch(
        () => undefined,
      )
      await onSaved('account_opened')
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale')
        return toast.error(sayFailure(error, words.failed))
      tickAll(false)
      toast.error(words.changed)
      await onStale()
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (submitting.current || !complete) return
    submitting.current = true
    setBusy(true)
    await agree()
    submitting.current = false
    setBusy(false)
  }
  const error = refused && !complete ? `${id}-error` : undefined

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Panel>
        <Checkbox label={words.acceptAll} checked={complete} onToggle={tickAll} />
        <ul className={styles.list} aria-label={words.legend}>
          {agreements.map((agreement) => (
            <AgreementRow
              key={agreement.agreement_id}
              clientId={clientId}
              agreement={agreement}
              ticked={ticked.has(agreement.agreement_id)}
              onTick={(on) => tick(agreement.agreement_id, on)}
              describedBy={error}
            />
          ))}
        </ul>
      </Panel>
      <Inline>
        <a href={RELATIONSHIP_SUMMARY_PATH} target="_blank" rel="noreferrer">
          {words.summary}
        </a>
      </Inline>
      <Panel>
        <div data-needed>
          <Checkbox label={words.w9} checked={certified} onToggle={setCertified} describedBy={error} />
        </div>
        <Checkbox label={words.backup} checked={backup} onToggle={setBackup} />
      </Panel>
      <Small>{words.arbitration}</Small>
      <Small>{words.sign}</Small>
      <div role="alert">{error && <FieldError id={error}>{words.refused}</FieldError>}</div>
      <div className={`${actions.actions} ${onBack ? actions.two : ''}`}>
        {onBack && (
          <Button kind="quiet" full onClick={onBack} off={busy}>
            Back
          </Button>
        )}
        <GatedButton open={complete} busy={busy} onRefused={refuse} describedBy={error}>
          {words.agree}
        </GatedButton>
      </div>
    </form>
  )
}
