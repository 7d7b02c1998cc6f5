import { useState } from 'react'
import { useLocation } from 'wouter'
import { NewPassword } from '../../account/NewPassword.tsx'
import { useLinkToken } from '../../site/link-token.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.ts'

/** Offers to send a new link if the token is missing or invalid. */
export const ResetPassword = () => {
  const { common, resetPassword } = useWords()
  const { expired: words } = resetPassword
  const [, navigate] = useLocation()
  const token = useLinkToken()
  const [expired, setExpired] = useState<string>()
  if (token !== '' && token !== expired)
    return <NewPassword key={token} token={token} onExpired={() => setExpired(token)} />
  return (
    <ScreenLayout icon="clock" title={words.title} intro={words.intro}>
      <Button full onClick={() => navigate('/onboarding/forgot-password')}>
        {words.again}
      </Button>
      <Button full variant="quiet" onClick={() => navigate('/login-password')}>
        {common.logIn}
      </Button>
    </ScreenLayout>
  )
}
