import { fill } from '@vestibule/words/fill'
import { useLocation } from 'wouter'
import { showError } from '../../form/error-message.ts'
import { logOut } from '../../session/log-out.ts'
import { deadEndPaths } from '../../sign-up/dead-ends.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.ts'

const names = Object.keys(deadEndPaths) as (keyof typeof deadEndPaths)[]

/** Shows why sign-up ended. The button logs out, so that another sign-up can begin. */
export const DeadEnd = () => {
  const [path] = useLocation()
  const { contact } = useSettings()
  const { deadEnd: words } = useWords()
  const { title, intro } = words[names.find((name) => deadEndPaths[name] === path) ?? 'unable']
  return (
    <ScreenLayout title={title} intro={fill(intro, { contact })}>
      <Button full onClick={() => logOut('/onboarding').catch(showError)}>
        {words.back}
      </Button>
    </ScreenLayout>
  )
}
