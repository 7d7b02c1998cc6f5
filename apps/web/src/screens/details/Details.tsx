import { Link } from 'wouter'
import { ContactRows } from '../../account/contact/ContactRows.tsx'
import { BackToAccounts } from '../../site/BackToAccounts.tsx'
import { SafetyCard } from '../../site/SafetyCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { isSignedUp, useSession } from '../../site/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { Inline } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'

/** Shows the contact data and name of a signed-up user. */
export const Details = () => {
  const { common, details: words, security } = useWords()
  const known = useSession()
  if (known.state === 'known' && known.user === null)
    return (
      <ScreenLayout key="signed-out" title={words.title} intro={words.signedOut}>
        <LinkButton href="/login-password">{common.logIn}</LinkButton>
      </ScreenLayout>
    )
  return (
    <ScreenLayout title={words.title} intro={words.intro}>
      {known.state === 'known' ? (
        isSignedUp(known.user) && <ContactRows />
      ) : (
        <SkeletonOf shape="links" rows={3} />
      )}
      <Inline>
        <Link href="/security">{security.title}</Link>
      </Inline>
      <BackToAccounts />
      <SafetyCard />
    </ScreenLayout>
  )
}
