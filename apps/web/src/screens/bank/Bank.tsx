import { opensAtBroker } from '@vestibule/domain/account-types'
import { fill } from '@vestibule/words/fill'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type Answer, call } from '../../api/call.ts'
import type { ScreenProps } from '../../application/screen-props.ts'
import { showError } from '../../form/error-message.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { useReportDisclosure } from '../../site/useReportDisclosure.ts'
import { isWebView } from '../../site/web-view.ts'
import { Button } from '../../ui/Button.tsx'
import { CardButton } from '../../ui/CardButton.tsx'
import { Notice, RetryNotice } from '../../ui/Panel.tsx'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { Small } from '../../ui/Text.tsx'
import { toast } from '../../ui/toasts.ts'
import { useWords } from '../../words/language.ts'
import { exchange, findLostResult, type LostResult, linkBank } from './link-bank.ts'

type Linked = Answer<'getBank'>['linked_elsewhere']

/** Offers the bank that another application of the user has linked, if there is one. */
const LinkedBank = ({ clientId, onChoose }: { clientId: string; onChoose: () => Promise<unknown> }) => {
  const { bank: words } = useWords()
  const [linked, setLinked] = useState<Linked>()
  useEffect(() => {
    call('getBank', { params: { clientId } }).then(
      ({ linked_elsewhere }) => setLinked(linked_elsewhere),
      () => setLinked(null),
    )
  }, [clientId])
  if (linked === undefined) return <SkeletonOf shape="button" />
  if (linked === null) return null
  const bank = `${linked.bank_name} ••${linked.account_mask}`
  return (
    <CardButton
      icon="bank"
      title={fill(words.linked.title, { bank })}
      mark={words.instantly.mark}
      onClick={onChoose}
    >
      {words.linked.text}
    </CardButton>
  )
}

/** Returns the current URL if it has `oauth_state_id`, which only an OAuth redirect sets. */
const oauthReturnUrl = (): string | undefined =>
  new URLSearchParams(location.search).has('oauth_state_id') ? location.href : undefined

/** Removes the query, so that a reload does not resume the OAuth return. */
const removeReturnQuery = (): void => history.replaceState(history.state, '', location.pathname)

export const Bank = ({
  client,
  clientId,
  accountType,
  onSaved,
  requestStatus,
  onBack,
  editOf,
}: ScreenProps) => {
  const { linkScriptUrl, depositsOff } = useSettings()
  const { bank: words, common, disclosures } = useWords()
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState<string>()
  const [unavailable, setUnavailable] = useState(false)
  /** Set if a bank is linked already. It stays linked until another one is, so deposits, which take days, are not offered. */
  const keep = editOf('confirmation')
  const byDeposits = opensAtBroker(accountType) && !keep && !depositsOff
  const leave = keep ?? onBack
  const card = useRef<HTMLButtonElement>(null)

  // A double click can reach the page through the closing widget, so other choices are ignored while linking.
  const linking = useRef(false)
  const unlessLinking = (choose: () => unknown) => async () => {
    if (!linking.current) await choose()
  }

  const connect = async (returned?: string, lost?: LostResult) => {
    if (linking.current) return
    linking.current = true
    await link(returned, lost).finally(() => {
      linking.current = false
    })
  }

  const link = async (returned?: string, lost?: LostResult) => {
    setProblem(undefined)
    toast.dismissFailures()
    const outcome = await (lost ? exchange(lost) : linkBank({ clientId, linkScriptUrl, returned }))
    // If Plaid was unavailable, the query stays in the URL, so that a reload can resume the OAuth return.
    if (returned !== undefined && !['linked', 'unavailable'].includes(outcome.kind)) removeReturnQuery()
    setUnavailable(outcome.kind === 'unavailable')
    if (outcome.kind === 'refused') return navigate(outcome.page)
    if (outcome.kind === 'linked') return onSaved('bank_linked').catch(showError)
    // A bank was linked meanwhile, for example in another tab.
    if (outcome.kind === 'ended' && keep) return keep()
    // Moves the application to the deposit form, which shows that linking failed.
    if (outcome.kind === 'failed' && outcome.recorded && byDeposits)
      await onSaved('bank_exit').catch(() => undefined)
    card.current?.focus()
    if (outcome.kind === 'toast') toast.error(outcome.text)
    if (outcome.kind === 'ended') setProblem(words.returnLost)
    if (outcome.kind === 'failed') setProblem(outcome.text)
  }

  const hasResumed = useRef(false)
  const resume = useRef(connect)
  useEffect(() => {
    if (hasResumed.current) return
    hasResumed.current = true
    const returned = oauthReturnUrl()
    void findLostResult().then((lost) => {
      if (lost || returned !== undefined) return resume.current(returned, lost ?? undefined)
    })
  }, [])

  const chooseLinked = () =>
    call('useLinkedBank', { params: { clientId }, ifMatch: true }).then(
      () => onSaved('bank_linked'),
      showError,
    )
  const chooseDeposits = () => requestStatus('deposits_chosen').catch(showError)

  useReportDisclosure(clientId, 'own-bank')
  return (
    <ScreenLayout
      accountType={accountType}
      title={words.title}
      intro={opensAtBroker(accountType) ? words.intro : words.introWithoutTransfers}
    >
      {keep && <Notice>{words.change}</Notice>}
      {isWebView() && <Notice>{fill(words.webView, { address: `${location.origin}/onboarding` })}</Notice>}
      {problem && <Notice live>{problem}</Notice>}
      {unavailable && (
        <RetryNotice variant="primary" onRetry={() => connect(oauthReturnUrl())}>
          {words.unavailable}
        </RetryNotice>
      )}
      {client?.answers_held && !keep && (
        <LinkedBank clientId={clientId} onChoose={unlessLinking(chooseLinked)} />
      )}
      <CardButton
        ref={card}
        icon="bolt"
        title={words.instantly.title}
        mark={byDeposits && !client?.answers_held ? words.instantly.mark : undefined}
        onClick={() => connect()}
      >
        {words.instantly.text}
      </CardButton>
      {byDeposits && (
        <CardButton icon="coins" title={words.deposits.title} onClick={unlessLinking(chooseDeposits)}>
          {words.deposits.text}
        </CardButton>
      )}
      <Small>{disclosures['own-bank'].main}</Small>
      <PanelCard title={common.whatYouNeed} icon="bank" inPlace="nothing">
        <p>{words.need.login}</p>
        {byDeposits && <p>{words.need.numbers}</p>}
      </PanelCard>
      {leave && (
        <div>
          <Button variant="link" onClick={unlessLinking(leave)}>
            {keep ? words.keep : common.back}
          </Button>
        </div>
      )}
    </ScreenLayout>
  )
}
