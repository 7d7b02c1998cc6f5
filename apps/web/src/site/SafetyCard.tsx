import { useWords } from '../words/language.ts'
import { PanelCard } from './PanelCard.tsx'

/** Warns of requests for passwords and codes, on the panel of pages outside the application. */
export const SafetyCard = () => {
  const { title, text } = useWords().security.safety
  return (
    <PanelCard title={title} icon="shield" inPlace="nothing">
      <p>{text}</p>
    </PanelCard>
  )
}
