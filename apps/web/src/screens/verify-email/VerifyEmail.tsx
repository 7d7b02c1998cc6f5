import type { User } from '@vestibule/contract/entities'
import { fill } from '@vestibule/words/fill'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { CodeForm } from '../../account/CodeForm.tsx'
import { emailCodeId } from '../../account/code-ids.ts'
import { forgetSignUp } from '../../account/draft.ts'
import { maskEmail } from '../../account/masks.ts'
import { call } from '../../api/call.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { session } from '../../site/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { useWords } from '../../words/language.ts'

export const VerifyEmail = ({ user }: { user: User }) => {
  const { verifyEmail: words } = useWords()
  const [, navigate] = useLocation()
  const [handingOff, setHandingOff] = useState(false)
  const handOff = async () => {
    setHandingOff(true)
    try {
      await session.refresh()
      forgetSignUp()
    } finally {
      setHandingOff(false)
    }
  }
  return (
    <ScreenLayout
      title={words.title}
      intro={<Unbroken>{fill(words.intro, { email: maskEmail(user.email) })}</Unbroken>}
    >
      <CodeForm
        id={emailCodeId(user)}
        channel="email"
        send={() => call('sendEmailCode', { body: { email: user.email } })}
        check={(code) => call('checkEmailCode', { body: { email: user.email, code } })}
        onAccepted={handOff}
      >
        <Button variant="link" onClick={() => navigate('/onboarding/edit-email')}>
          {words.edit}
        </Button>
      </CodeForm>
      {handingOff && <Loader>{words.creating}</Loader>}
    </ScreenLayout>
  )
}
