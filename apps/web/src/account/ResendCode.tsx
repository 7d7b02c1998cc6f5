import { fill } from '@vestibule/words/fill'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Panel.tsx'
import { Small } from '../ui/Text.tsx'
import { useWords } from '../words/language.ts'
import styles from './ResendCode.module.css'
import type { useCode } from './useCode.ts'

/** A button that sends another code after the cool-down. `onSent` is not called if no code was sent. */
export const ResendCode = ({
  code: { resend, left, limit },
  onSent,
  children,
}: {
  code: ReturnType<typeof useCode>
  onSent: () => void
  children?: ReactNode
}) => {
  const { code: words } = useWords()
  const waiting = left > 0
  return (
    <div>
      <div className={styles.ways}>
        <Button
          variant="link"
          disabled={waiting}
          onClick={async () => {
            if (await resend()) onSent()
          }}
          describedBy={waiting ? 'resend-wait' : undefined}
        >
          {words.resend}
        </Button>
        {children}
      </div>
      {waiting && <Small id="resend-wait">{fill(words.wait, { seconds: left })}</Small>}
      {limit && <Notice live>{limit}</Notice>}
    </div>
  )
}
