import type { Client, User } from '@vestibule/contract/entities'
import { opensAtBroker } from '@vestibule/domain/account-types'
import { rowOf } from '@vestibule/domain/flow/flow'
import { completedStatuses } from '@vestibule/domain/flow/status-lists'
import { fill } from '@vestibule/words/fill'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { report } from '../api/report.ts'
import { LockedNotice } from '../application/LockedNotice.tsx'
import { progressAt, type Saved, viewFor } from '../application/position.ts'
import { useFlow } from '../application/useFlow.ts'
import { FormContext } from '../form/form-context.ts'
import { ContactButton, ContactLink } from '../site/ContactLink.tsx'
import { PanelProgress } from '../site/PanelCard.tsx'
import { bankPath, usePage } from '../site/page.tsx'
import { PositionContext, ScreenLayout } from '../site/ScreenLayout.tsx'
import { ScreenSkeleton } from '../site/ScreenSkeleton.tsx'
import { useSettings } from '../site/settings.ts'
import { useWords } from '../words/language.ts'
import { rich } from '../words/rich.tsx'
import { applicationScreens } from './application-screens.tsx'
import { Progress } from './Progress.tsx'

const fetchNext = (saved: Saved) => {
  const targets = Object.values(rowOf(saved.flow, saved.status, saved.step)?.on ?? {}).flat()
  for (const { to } of targets) {
    const view = viewFor(saved, to)
    if (view.kind === 'screen') applicationScreens[view.screen].start().catch(() => undefined)
  }
}

export const Flow = (options: {
  user: User
  client: Client | null
  put: (client: Client) => void
  reload: () => Promise<Client | null>
}) => {
  const { saved, shown, isAfterSaving, view, path, props, formContext, show } = useFlow(options)
  const words = useWords()
  const page = usePage()
  const { bankChangeOff } = useSettings()
  const [address, navigate] = useLocation()
  // After the opening, the bank screen connects the bank account of the next contributions (MA-05).
  const changesBank =
    address === bankPath &&
    !bankChangeOff &&
    completedStatuses.includes(saved.status) &&
    opensAtBroker(props.accountType)
  const toContributions = () => navigate('/contributions')

  useEffect(() => {
    if (path !== undefined && path !== address && !changesBank) navigate(path, { replace: true })
  }, [path, address, navigate, changesBank])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each saved status
  useEffect(() => fetchNext(saved), [saved.status])

  const isUnknown = view.kind === 'unknown'
  useEffect(() => {
    if (isUnknown) report('unknown_status')
  }, [isUnknown])

  if (view.kind === 'redirect') return null
  // Entering or leaving the bank screen loads another document. Until then, the skeleton is shown.
  if ((path === bankPath || changesBank) !== (page === 'bank')) return <ScreenSkeleton />
  if (changesBank) {
    const Bank = applicationScreens.bank
    return <Bank {...props} onSaved={async () => toContributions()} editOf={() => toContributions} />
  }
  if (view.kind === 'unknown')
    return (
      <ScreenLayout
        icon="alert"
        title={words.errors.unknown}
        intro={rich(words.application.unknownStatus, { contact: <ContactLink /> })}
      >
        <ContactButton variant="primary" />
      </ScreenLayout>
    )
  const Screen = applicationScreens[view.screen]
  const { current, subStep } = progressAt(saved, shown)
  const position = {
    subStep: subStep && fill(words.application.subStepAlone, subStep),
    isSaved: isAfterSaving && current !== undefined,
  }
  return (
    <>
      <PanelProgress opening={current ?? 5}>
        {!view.headerHidden && (
          <Progress
            accountType={props.accountType}
            saved={saved}
            shown={shown}
            onShow={(status) => void show(saved, status)}
          />
        )}
      </PanelProgress>
      <FormContext value={{ ...formContext, notice: <LockedNotice accountType={props.accountType} /> }}>
        {/* Keyed by path, so that statuses with the same screen keep the text that the applicant entered. */}
        <PositionContext value={position}>
          <Screen key={path} {...props} />
        </PositionContext>
      </FormContext>
    </>
  )
}
