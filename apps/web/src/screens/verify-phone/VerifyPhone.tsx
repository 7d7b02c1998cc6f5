import type { User } from '@vestibule/contract/entities'
import { maskPhone } from '@vestibule/domain/fields/phone'
import { fill } from '@vestibule/words/fill'
import { useLocation } from 'wouter'
import { CodeForm } from '../../account/CodeForm.tsx'
import { phoneCodeId } from '../../account/code-ids.ts'
import { call } from '../../api/call.ts'
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
