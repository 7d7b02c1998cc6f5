import type { AccountType } from '@vestibule/domain/account-types'
import { maritalStatuses, parseMaritalStatus } from '@vestibule/domain/fields/marital-status'
import { beneficiaryTiers } from '@vestibule/domain/forms/designation'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { fill } from '@vestibule/words/fill'
import { useCallback, useEffect, useState } from 'react'
import { hasCode } from '../../../api/api-error.ts'
import { type Answer, call } from '../../../api/call.ts'
import { showError } from '../../../form/error-message.ts'
import { Form } from '../../../form/Form.tsx'
import { useForm } from '../../../form/useForm.ts'
import { BackToAccounts } from '../../../site/BackToAccounts.tsx'
import { ScreenLayout } from '../../../site/ScreenLayout.tsx'
import { useSession } from '../../../site/session.ts'
import { today } from '../../../site/today.ts'
import { Actions } from '../../../ui/Actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import { othersName } from '../../../ui/control.ts'
import { EmailField } from '../../../ui/EmailField.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice, RetryNotice } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SkeletonOf } from '../../../ui/SkeletonParts.tsx'
import { Small } from '../../../ui/Text.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toasts.ts'
import { currentWords, useLanguage, useWords } from '../../../words/language.ts'
import { SignDialog } from './SignDialog.tsx'
import { Tier } from './Tier.tsx'
import { type Answers, needsSpouse, peopleOf, type Values, validate } from './typed.ts'

type Saved = Answer<'getDesignation'>

interface Props {
  saved: Saved
  clientId: string
  accountType: AccountType
  ownEmail: string
  onChange: (saved: Saved) => void
  onStale: () => void
}

export const DesignationForm = ({ saved, ownEmail, onChange, onStale, ...own }: Props) => {
  const { words, format } = useLanguage()
  const { designation, beneficiaries } = words
  const [answers, setAnswers] = useState<Answers>()
  const start: Values = {
    marital_status: saved.marital_status,
    people: peopleOf(saved.beneficiaries),
    PRIMARY: '',
    CONTINGENT: '',
    spouse: { firstName: '', lastName: '', email: '' },
  }
  const form = useForm({
    start,
    validate: (typed) => validate(today(), saved, ownEmail)(typed),
    submit: async (value) => setAnswers(value),
  })
  const isSpouseAsked = needsSpouse(
    { marital_status: form.value('marital_status'), people: form.value('people') },
    saved.state,
  )
  const status = parseMaritalStatus(form.value('marital_status'))
  return (
    <Form form={form}>
      <Small>
        {saved.signed_at === null
          ? designation.fromApplication
          : fill(designation.signedOn, { date: format.longDate(dayInNewYork(new Date(saved.signed_at))) })}
      </Small>
      <Select
        label={beneficiaries.maritalStatus}
        {...form.input<HTMLSelectElement>('marital_status')}
        options={maritalStatuses.map((value) => ({ value, label: beneficiaries.maritalStatuses[value] }))}
      />
      {beneficiaryTiers.map((tier) => (
        <Tier key={tier} tier={tier} form={form} maritalStatus={status.ok ? status.value : undefined} />
      ))}
      {isSpouseAsked && (
        <>
          <Notice live>{designation.spouse.asked}</Notice>
          <h2>{designation.spouse.heading}</h2>
          <TextField
            label={beneficiaries.labels.firstName}
            {...form.input('spouse.firstName')}
            {...othersName}
          />
          <TextField
            label={beneficiaries.labels.lastName}
            {...form.input('spouse.lastName')}
            {...othersName}
          />
          <EmailField label={designation.spouse.email} {...form.input('spouse.email')} autoComplete="off" />
        </>
      )}
      <Actions busy={form.busy}>{designation.review}</Actions>
      {answers && (
        <SignDialog
          {...own}
          answers={answers}
          version={saved.version}
          onSigned={onChange}
          onStale={() => {
            setAnswers(undefined)
            onStale()
          }}
          onClose={() => setAnswers(undefined)}
        />
      )}
    </Form>
  )
}

/** Shows the designation that waits for the spouse, or how the last one ended. */
const SpouseState = ({ saved, clientId, onChange }: Pick<Props, 'saved' | 'clientId' | 'onChange'>) => {
  const { words, format } = useLanguage()
  const { spouse } = words.designation
  const day = (instant: string) => format.longDate(dayInNewYork(new Date(instant)))
  if (saved.ended === 'DECLINED' || saved.ended === 'EXPIRED')
    return <Notice>{spouse.ended[saved.ended]}</Notice>
  if (!saved.waiting) return null
  const withdraw = async () => {
    try {
      onChange(await call('withdrawDesignation', { params: { clientId } }))
      toast.success(currentWords().designation.spouse.withdrawn)
    } catch (error) {
      showError(error, currentWords().designation.failed)
    }
  }
  const { waiting } = saved
  return (
    <Notice>
      {fill(spouse.waiting, {
        date: day(waiting.signed_at),
        until: day(waiting.expires_at),
        spouse: waiting.spouse,
        email: waiting.email,
      })}{' '}
      <Button variant="link" onClick={withdraw}>
        {spouse.withdraw}
      </Button>
    </Notice>
  )
}

const OwnDesignation = (own: Pick<Props, 'clientId' | 'accountType' | 'ownEmail'>) => {
  const { clientId } = own
  const { designation: words } = useWords()
  const [saved, setSaved] = useState<Saved | 'not_loaded' | 'not_open'>()
  const read = useCallback(
    () =>
      call('getDesignation', { params: { clientId } }).then(setSaved, (error: unknown) =>
        setSaved(hasCode(error, 'status_conflict') ? 'not_open' : 'not_loaded'),
      ),
    [clientId],
  )
  useEffect(() => void read(), [read])
  if (saved === undefined) return <SkeletonOf shape="links" rows={6} />
  if (saved === 'not_open') return <Notice>{words.notOpen}</Notice>
  if (saved === 'not_loaded') return <RetryNotice onRetry={read}>{words.notLoaded}</RetryNotice>
  return (
    <>
      <SpouseState saved={saved} clientId={clientId} onChange={setSaved} />
      <DesignationForm
        key={saved.version}
        {...own}
        saved={saved}
        onChange={setSaved}
        onStale={() => {
          toast.error(currentWords().designation.stale)
          void read()
        }}
      />
    </>
  )
}

/** Lets the owner of an open IRA change the beneficiaries. */
export const Designation = () => {
  const { accounts, common, designation: words, session } = useWords()
  const known = useSession()
  if (known.state !== 'known')
    return <ScreenLayout title={words.title}>{<SkeletonOf shape="links" rows={6} />}</ScreenLayout>
  const { user, clientId } = known
  if (user === null)
    return (
      <ScreenLayout key="signed-out" title={words.title} intro={words.signedOut}>
        {known.endedElsewhere && <Notice live>{session.endedElsewhere}</Notice>}
        <LinkButton href="/login-password">{common.logIn}</LinkButton>
      </ScreenLayout>
    )
  const accountType = user.clientAccountType
  const intro = fill(words.intro, { account: accounts[accountType].name })
  return (
    <ScreenLayout key={clientId} title={words.title} intro={intro}>
      {clientId === null ? (
        <Notice>{words.notOpen}</Notice>
      ) : (
        <OwnDesignation clientId={clientId} accountType={accountType} ownEmail={user.email} />
      )}
      <BackToAccounts />
    </ScreenLayout>
  )
}
