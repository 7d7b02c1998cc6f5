import { currentDisclosures } from '@vestibule/domain/disclosures/disclosures'
import { render } from '@vestibule/domain/disclosures/render'
import { useState } from 'react'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Small, Tight } from '../../ui/Text.tsx'
import { electronicWords as words } from './words.ts'

/** Renders the first words up to a period in bold, as in `Paper copies. You can …`. */
const Titled = ({ children }: { children: string }) => {
  const [title = ''] = /^[^,.]+\./.exec(children) ?? []
  return (
    <p>
      {title && <strong>{title}</strong>}
      {children.slice(title.length)}
    </p>
  )
}

export const ElectronicDocuments = () => {
  const { brand, contact } = useSettings()
  const [open, setOpen] = useState(false)
  const { main, ...statement } = currentDisclosures.esign.words
  return (
    <>
      <Tight>
        <Small>{main}</Small>
        <Button variant="link" onClick={() => setOpen(true)}>
          {words.link}
        </Button>
      </Tight>
      {open && (
        <Dialog title={words.title} onClose={() => setOpen(false)}>
          {Object.values(statement).map((paragraph) => (
            <Titled key={paragraph}>{render<string>(paragraph, { brand, contact })}</Titled>
          ))}
          <Button full onClick={() => setOpen(false)}>
            {words.close}
          </Button>
        </Dialog>
      )}
    </>
  )
}
