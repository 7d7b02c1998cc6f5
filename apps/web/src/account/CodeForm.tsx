import { codeForm } from '@vestibule/domain/forms/code'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../form/error-message.ts'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { validator } from '../form/validate.ts'
import { Actions } from '../ui/Actions.tsx'
import { CodeField } from '../ui/CodeField.tsx'
import { type Notifier, toast } from '../ui/toasts.ts'
import { currentWords, useWords } from '../words/language.ts'
import { createAcceptance } from './accepted.ts'
import { ResendCode } from './ResendCode.tsx'
import { useCode } from './useCode.ts'

const validate = validator(codeForm, () => ({ code: currentWords().code.errors }))

const fieldErrorCodes: ReadonlySet<unknown> = new Set([
  'code_expired',
  'too_many_attempts',
  'too_many_requests',
])

/** Returns the text to show at the field, or `undefined` for other errors. */
export const fieldErrorOf = (error: unknown, mismatch: string): string | undefined => {
  const { code } = error as { code?: unknown }
  if (code === 'code_mismatch') return mismatch
  return fieldErrorCodes.has(code) ? errorMessage(error) : undefined
}

/** Submits when the last digit is entered. `check` returns `undefined` if it has navigated to another page. */
export const CodeForm = <Accepted,>({
  id,
  channel,
  send,
  check: checkCode,
  onAccepted,
  alreadySent = false,
  notifier = toast,
  children,
}: {
  /** Identifies the user and the destination without revealing either. */
  id: string
  channel: 'phone' | 'email'
  send: () => Promise<unknown>
  check: (code: string) => Promise<Accepted | undefined>
  onAccepted: (accepted: Accepted) => Promise<unknown>
  /** True if a previous call sent the first code. */
  alreadySent?: boolean
  notifier?: Notifier
  children?: ReactNode
}) => {
  const { code: words } = useWords()
  const texts = words[channel]
  const code = useCode({ id, send, alreadySent, notifier, sent: texts.sent, failed: texts.notSent })
  const [enter] = useState(createAcceptance<Accepted>)
  const form = useForm({
    start: { code: '' },
    validate,
    submit: ({ code }) => enter(() => checkCode(code), onAccepted),
    refused: { code: texts.mismatch },
    failed: (error, { refuse }) => {
      const message = fieldErrorOf(error, texts.mismatch)
      if (message !== undefined) refuse('code', message)
      else if (notifier === toast) return errorMessage(error, texts.notChecked)
      else notifier.error(errorMessage(error, texts.notChecked))
      return undefined
    },
  })
  return (
    <Form form={form}>
      <CodeField {...form.input('code')} />
      <Actions busy={form.busy}>{words.verify}</Actions>
      <ResendCode code={code} onSent={() => form.clear('code')}>
        {children}
      </ResendCode>
    </Form>
  )
}
