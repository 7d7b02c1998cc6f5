import {
  formatVerificationCode,
  type VerificationCodeCode,
  verificationCodeLength,
} from '@vestibule/domain/fields/verification-code'
import { codeForm } from '@vestibule/domain/forms/code'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../form/error-message.ts'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { type Words, withWords } from '../form/validate.ts'
import { Actions } from '../ui/Actions.tsx'
import { Button } from '../ui/Button.tsx'
import { CodeField } from '../ui/CodeField.tsx'
import { Notice } from '../ui/Panel.tsx'
import { Small } from '../ui/Text.tsx'
import { type Notifier, toast } from '../ui/toasts.ts'
import { createAcceptance } from './accepted.ts'
import styles from './CodeForm.module.css'
import { useCode } from './useCode.ts'

export interface CodeWords extends Words<VerificationCodeCode> {
  sent: string
  sendFailed: string
  mismatch: string
  checkFailed: string
}

const fieldErrorCodes: ReadonlySet<unknown> = new Set([
  'code_expired',
  'too_many_attempts',
  'too_many_requests',
])

const messageOf = (error: unknown, words: CodeWords): string | undefined => {
  const { code } = error as { code?: unknown }
  if (code === 'code_mismatch') return words.mismatch
  return fieldErrorCodes.has(code) ? errorMessage(error) : undefined
}

/** Submits when the last digit is entered. `check` returns `undefined` if it has navigated to another page. */
export const CodeForm = <Accepted,>({
  id,
  words,
  send,
  check: checkCode,
  onAccepted,
  alreadySent = false,
  notifier = toast,
  children,
}: {
  /** Identifies the user and the destination without revealing either. */
  id: string
  words: CodeWords
  send: () => Promise<unknown>
  check: (code: string) => Promise<Accepted | undefined>
  onAccepted: (accepted: Accepted) => Promise<unknown>
  /** True if a previous call sent the first code. */
  alreadySent?: boolean
  notifier?: Notifier
  children?: ReactNode
}) => {
  const { resend, left, limit } = useCode({
    id,
    send,
    alreadySent,
    notifier,
    sent: words.sent,
    failed: words.sendFailed,
  })
  const [enter] = useState(createAcceptance<Accepted>)
  const validate = withWords(codeForm, { code: words })
  const form = useForm({
    start: { code: '' },
    validate,
    submit: ({ code }) => enter(() => checkCode(code), onAccepted),
    refused: { code: words.mismatch },
    failed: (error, { refuse }) => {
      const message = messageOf(error, words)
      if (message === undefined) notifier.error(errorMessage(error, words.checkFailed))
      else refuse('code', message)
      return undefined
    },
  })
  /** Sends a new code, and clears the old code's digits and error. */
  const sendAnother = async () => {
    if (await resend()) form.clear('code')
  }
  const waiting = left > 0
  return (
    <Form form={form}>
      <CodeField
        label="Verification code"
        {...form.input('code')}
        format={formatVerificationCode}
        length={verificationCodeLength}
      />
      <Actions busy={form.busy}>Verify</Actions>
      <div>
        <div className={styles.ways}>
          <Button
            variant="link"
            disabled={waiting}
            onClick={sendAnother}
            describedBy={waiting ? 'resend-wait' : undefined}
          >
            Resend code
          </Button>
          {children}
        </div>
        {waiting && <Small id="resend-wait">You can ask for another code in {left} s.</Small>}
        {limit && <Notice live>{limit}</Notice>}
      </div>
    </Form>
  )
}
