import type { User } from '@vestibule/contract/entities'
import { maskPhone } from '@vestibule/domain/fields/phone'
import { fill } from '@vestibule/words/fill'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { CodeForm } from '../sign-up/CodeForm.tsx'
import { stepUpCodeId } from '../sign-up/code-ids.ts'
import { forgetCode } from '../sign-up/useCode.ts'
import { ContactLink } from '../site/ContactLink.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Panel.tsx'
import { Small } from '../ui/Text.tsx'
import type { Notifier } from '../ui/toasts.ts'
import { Unbroken } from '../ui/Unbroken.tsx'
import { useWords } from '../words/language.ts'
import { rich } from '../words/rich.tsx'

/** Asks for a code from the user's phone over the page, whose action then continues. */
export const StepUp = ({ user, onEnd }: { user: User; onEnd: (isProven: boolean) => void }) => {
  const { common, session } = useWords()
  const { stepUp: words } = session
  const [notice, setNotice] = useState<string>()
  const notifier: Notifier = {
    success: setNotice,
    error: setNotice,
    dismissFailures: () => setNotice(undefined),
  }
  const id = stepUpCodeId(user)
  const sentTo = maskPhone(user.phoneNumber)
  return (
    <Dialog title={words.title} onClose={() => onEnd(false)}>
      <p>
        <Unbroken part={sentTo}>{fill(words.intro, { phone: sentTo })}</Unbroken>
      </p>
      {notice && <Notice live>{notice}</Notice>}
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
      <Button full variant="quiet" onClick={() => onEnd(false)}>
        {common.cancel}
      </Button>
    </Dialog>
  )
}
