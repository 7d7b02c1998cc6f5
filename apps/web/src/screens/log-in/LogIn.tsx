import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { deadEndPaths } from '../../account/dead-ends.ts'
import { signUpDraft } from '../../account/draft.ts'
import { LogInForm } from '../../account/LogInForm.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { session, useSession } from '../../site/session.ts'
import { Notice } from '../../ui/Panel.tsx'
import { Inline } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'

export const LogIn = () => {
  const { fields, logIn: words, session: sessionWords } = useWords()
  const [, navigate] = useLocation()
  const known = useSession()
  const isLoggedIn =
    known.state === 'known' &&
    (known.user !== null || known.challenge !== undefined || known.identity !== undefined)
  useEffect(() => {
    if (isLoggedIn) navigate('/onboarding', { replace: true })
  }, [isLoggedIn, navigate])

  return (
    <ScreenLayout title={words.title}>
      {known.state === 'known' && known.endedElsewhere && <Notice>{sessionWords.endedElsewhere}</Notice>}
      <LogInForm
        email={signUpDraft.email}
        onEntered={() => {
          // Records that the user logs in directly, and not by signing up again with a registered email address.
          signUpDraft.challenged = false
          return session.refresh()
        }}
        onBlocked={() => navigate(deadEndPaths.unable)}
      />
      <div>
        <Inline>
          <Link href="/onboarding/forgot-password">{fields.password.forgot}</Link>
        </Inline>
        <Inline>
          <Link href="/onboarding">{words.open}</Link>
        </Inline>
      </div>
    </ScreenLayout>
  )
}
