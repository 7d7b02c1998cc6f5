import { fill } from '@vestibule/words/fill'
import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Panel.tsx'
import { toast } from '../ui/toasts.ts'
import { currentWords, useWords } from '../words/language.ts'
import { ContactButton } from './ContactLink.tsx'
import { ScreenLayout } from './ScreenLayout.tsx'

export interface NotLoadedProps {
  /** Loads the code again. Throws if that fails. */
  retry: () => Promise<void>
  /** True if only a part of a screen failed to load. */
  isPart: boolean
}

/** Checks whether the server still has this page's script, which a new release removes. Throws when offline. */
const isCurrent = async (): Promise<boolean> => {
  const main = document.querySelector<HTMLScriptElement>('script[type=module]')
  const { status } = await fetch(main?.src ?? '/', { method: 'HEAD', cache: 'no-store' })
  return status !== 404
}

/** Replaces a screen, or a part of a screen, whose code failed to load. */
export const NotLoaded = ({ retry: loadAgain, isPart }: NotLoadedProps) => {
  const { loading, common } = useWords()
  const [replaced, setReplaced] = useState(false)
  useEffect(() => {
    isCurrent().then(
      (current) => setReplaced(!current),
      () => undefined,
    )
  }, [])

  const retry = async () => {
    try {
      await loadAgain()
    } catch {
      try {
        await isCurrent()
        location.reload()
      } catch {
        toast.error(currentWords().errors.network)
      }
    }
  }
  const { title, intro } = replaced ? loading.replaced : loading.notLoaded
  const button = (
    <Button full variant={isPart ? 'quiet' : 'primary'} onClick={replaced ? () => location.reload() : retry}>
      {replaced ? loading.replaced.load : common.tryAgain}
    </Button>
  )
  if (isPart)
    return (
      <>
        <Notice live>{fill(loading.part, { title, intro })}</Notice>
        {button}
      </>
    )
  return (
    <ScreenLayout key={title} icon="alert" title={title} intro={intro}>
      {button}
      <ContactButton />
    </ScreenLayout>
  )
}
