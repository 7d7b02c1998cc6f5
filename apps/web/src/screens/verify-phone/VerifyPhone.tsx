import type { User } from '@vestibule/contract/entities'
import { maskPhone } from '@vestibule/domain/fields/phone'
import { fill } from '@vestibule/words/fill'
import { useLocation } from 'wouter'
import { call } from '../../api/call.ts'
import { CodeForm } from '../../sign-up/CodeForm.tsx'
import { phoneCodeId } from '../../sign-up/code-ids.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { session } from '../../site/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { useWords } from '../../words/language.ts'

export const VerifyPhone = ({ user }: { user: User }) => {
  const { verifyPhone: words } = useWords()
  const [, navigate] = useLocation()
  const phone = maskPhone(user.phoneNumber)
  return (
    <ScreenLayout title={words.title} intro={<Unbroken>{fill(words.intro, { phone })}</Unbroken>}>
      <CodeForm
        id={phoneCodeId(user)}
        channel="phone"
        send={() => call('sendPhoneCode', { body: { phoneNumber: user.phoneNumber } })}
        check={(code) => call('checkPhoneCode', { body: { phoneNumber: user.phoneNumber, code } })}
        onAccepted={session.refresh}
      >
        <Button variant="link" onClick={() => navigate('/onboarding/edit-phone')}>
          {words.edit}
        </Button>
      </CodeForm>
    </ScreenLayout>
  )
}
