import { useLocation } from 'wouter'
import { deadEndPaths } from '../../account/dead-ends.ts'
import { logOut } from '../../account/session/log-out.ts'
import { showError } from '../../form/error-message.ts'
import { ContactButton, ContactLink } from '../../site/ContactLink.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/icons.ts'
import { useWords } from '../../words/language.ts'
import { rich } from '../../words/rich.tsx'

const names = Object.keys(deadEndPaths) as (keyof typeof deadEndPaths)[]

const icons: Readonly<Record<keyof typeof deadEndPaths, IconName>> = {
  unsuitable: 'info',
  unable: 'clock',
  usResidentsOnly: 'globe',
}

/** Shows why sign-up ended. The button logs out, so that another sign-up can begin. */
export const DeadEnd = () => {
  const [path, navigate] = useLocation()
  const { common, deadEnd: words } = useWords()
  const name = names.find((name) => deadEndPaths[name] === path) ?? 'unable'
  const { title, intro } = words[name]
  return (
    <ScreenLayout icon={icons[name]} title={title} intro={rich(intro, { contact: <ContactLink /> })}>
      <Button full onClick={() => logOut('/onboarding').catch(showError)}>
        {words.back}
      </Button>
      {name === 'usResidentsOnly' ? (
        <Button full variant="quiet" onClick={() => navigate('/login-password')}>
          {common.logIn}
        </Button>
      ) : (
        <ContactButton />
      )}
    </ScreenLayout>
  )
}
