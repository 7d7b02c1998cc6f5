import type { User } from '@vestibule/contract/entities'
import { maskPhone } from '@vestibule/domain/fields/phone'
import { useLocation } from 'wouter'
import { call } from '../../api/call.ts'
import { CodeForm } from '../../sign-up/CodeForm.tsx'
import { phoneCodeId } from '../../sign-up/code-ids.ts'
import { phoneCodeWords } from '../../sign-up/phone-code-words.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { session } from '../../site/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'

export const VerifyPhone = ({ user }: { user: User }) => {
  const [, navigate] = useLocation()
  const phone = maskPhone(user.phoneNumber)
  return (
    <ScreenLayout
      title="Verify your phone number"
      intro={<Unbroken part={phone}>{`We sent a text message with a 6-digit code to ${phone}.`}</Unbroken>}
    >
      <CodeForm
        id={phoneCodeId(user)}
        words={phoneCodeWords}
        send={() => call('sendPhoneCode', { body: { phoneNumber: user.phoneNumber } })}
        check={(code) => call('checkPhoneCode', { body: { phoneNumber: user.phoneNumber, code } })}
        onAccepted={session.refresh}
      >
        <Button variant="link" onClick={() => navigate('/onboarding/edit-phone')}>
          Edit phone number
        </Button>
      </CodeForm>
    </ScreenLayout>
  )
}
