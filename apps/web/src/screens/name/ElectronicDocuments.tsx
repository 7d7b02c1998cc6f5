import { fillAny } from '@vestibule/words/fill'
import { useState } from 'react'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Small, Tight } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'

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
  const { name, common, disclosures } = useWords()
  const words = name.electronicDocuments
  const { version: _, main, ...statement } = disclosures.esign
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
            <Titled key={paragraph}>{fillAny(paragraph, { brand, contact })}</Titled>
          ))}
          <Button full onClick={() => setOpen(false)}>
            {common.close}
          </Button>
        </Dialog>
      )}
    </>
  )
}
