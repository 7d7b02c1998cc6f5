import type { User } from '@vestibule/contract/entities'
import { maskPhone } from '@vestibule/domain/fields/phone'
import { fill } from '@vestibule/words/fill'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { CodeForm } from '../sign-up/CodeForm.tsx'
import { stepUpCodeId } from '../sign-up/code-ids.ts'
import { passkeyMessage, stepUpByPasskey, supportsPasskeys } from '../sign-up/passkeys/passkeys.ts'
import { forgetCode } from '../sign-up/useCode.ts'
import { ContactLink } from '../site/ContactLink.tsx'
import { useSettings } from '../site/settings.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Panel.tsx'
import { SkeletonOf } from '../ui/Skeleton.tsx'
import { Small } from '../ui/Text.tsx'
import type { Notifier } from '../ui/toasts.ts'
import { Unbroken } from '../ui/Unbroken.tsx'
import { useWords } from '../words/language.ts'
import { rich } from '../words/rich.tsx'

type OnEnd = (isProven: boolean) => void

const CodeStepUp = ({ user, notifier, onEnd }: { user: User; notifier: Notifier; onEnd: OnEnd }) => {
  const { stepUp: words } = useWords().session
  const id = stepUpCodeId(user)
  const sentTo = maskPhone(user.phoneNumber)
  return (
    <>
      <p>
        <Unbroken>{fill(words.intro, { phone: sentTo })}</Unbroken>
      </p>
      <CodeForm
        id={id}
        channel="phone"
        notifier={notifier}
        send={() => call('sendStepUpCode')}
        check={(code) => call('checkStepUpCode', { body: { code } })}
        onAccepted={async () => {
          forgetCode(id)
          onEnd(true)
        }}
      />
      <Small>{rich(words.lostPhone, { contact: <ContactLink /> })}</Small>
    </>
  )
}

const PasskeyStepUp = ({
  notifier,
  onEnd,
  onCode,
}: {
  notifier: Notifier
  onEnd: OnEnd
  onCode: () => void
}) => {
  const { passkeys: words } = useWords()
  const prove = async () => {
    notifier.dismissFailures()
    try {
      await stepUpByPasskey()
      onEnd(true)
    } catch (error) {
      notifier.error(passkeyMessage(error))
    }
  }
  return (
    <>
      <p>{words.stepUp}</p>
      <Button full onClick={prove}>
        {words.use}
      </Button>
      <Button full variant="quiet" onClick={onCode}>
        {words.codeInstead}
      </Button>
    </>
  )
}

/** Asks for a passkey, or for a code from the user's phone, over the page, whose action then continues. */
export const StepUp = ({ user, onEnd }: { user: User; onEnd: OnEnd }) => {
  const { common, session } = useWords()
  const { passkeysOff } = useSettings()
  const [notice, setNotice] = useState<string>()
  const [way, setWay] = useState<'passkey' | 'code' | undefined>(
    passkeysOff || !supportsPasskeys() ? 'code' : undefined,
  )
  useEffect(() => {
    if (way !== undefined) return
    call('getPasskeys').then(
      ({ passkeys }) => setWay(passkeys.length > 0 ? 'passkey' : 'code'),
      () => setWay('code'),
    )
  }, [way])
  const notifier: Notifier = {
    success: setNotice,
    error: setNotice,
    dismissFailures: () => setNotice(undefined),
  }
  return (
    <Dialog title={session.stepUp.title} onClose={() => onEnd(false)}>
      {notice && <Notice live>{notice}</Notice>}
      {way === undefined && <SkeletonOf shape="button" />}
      {way === 'passkey' && (
        <PasskeyStepUp
          notifier={notifier}
          onEnd={onEnd}
          onCode={() => {
            setNotice(undefined)
            setWay('code')
          }}
        />
      )}
      {way === 'code' && <CodeStepUp user={user} notifier={notifier} onEnd={onEnd} />}
      <Button full variant="quiet" onClick={() => onEnd(false)}>
        {common.cancel}
      </Button>
    </Dialog>
  )
}
