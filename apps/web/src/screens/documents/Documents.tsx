import type { Item } from '@vestibule/domain/documents/items'
import { unverifiedIn } from '@vestibule/domain/review/identification'
import { fill } from '@vestibule/words/fill'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Answer } from '../../api/call.ts'
import { LoadSaved } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { useWords } from '../../words/language.ts'
import { DocumentsForm } from './DocumentsForm.tsx'

/** Returns the items that need documents, or `undefined` while the broker has no result. */
const wantedOf = ({ results: [result] }: Answer<'getKycCheck'>): Item[] | undefined =>
  result &&
  unverifiedIn({
    name: result.name_verified,
    address: result.legal_address_verified,
    birth_date: result.birth_date_verified,
    tax_id: result.identification_number_verified,
  })

const pollMs = 3_000

const PollUntilMoved = ({ reload }: Pick<ScreenProps, 'reload'>) => {
  const { documents: words } = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reload` is a new function on every render
  useEffect(() => {
    const poll = () => void reload().catch(() => undefined)
    poll()
    const timer = setInterval(poll, pollMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <Waiting>
      <p>{words.waiting}</p>
    </Waiting>
  )
}

/** Redirects to the contact page without giving a reason, because no page may mention a watchlist review. */
const Contact = () => {
  const [, navigate] = useLocation()
  useEffect(() => navigate('/message/contactWithTeamErrorpage', { replace: true }), [navigate])
  return null
}

export const Documents = (screen: ScreenProps) => {
  const { clientId, accountType } = screen
  const { documents: words } = useWords()
  const { broker } = useSettings()
  return (
    <ScreenLayout accountType={accountType} title={words.title} intro={fill(words.intro, { broker })}>
      <LoadSaved read="getKycCheck" clientId={clientId} fields={4}>
        {(check) => {
          if (!check) return null
          if (check.watchlist_screen !== 'PASSED') return <Contact />
          const wanted = wantedOf(check)
          return wanted && wanted.length > 0 ? (
            <DocumentsForm {...screen} wanted={wanted} />
          ) : (
            <PollUntilMoved reload={screen.reload} />
          )
        }}
      </LoadSaved>
    </ScreenLayout>
  )
}
