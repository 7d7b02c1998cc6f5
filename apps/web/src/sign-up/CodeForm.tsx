import {
  formatVerificationCode,
  parseVerificationCode,
  VERIFICATION_CODE_LENGTH,
  type VerificationCodeCode,
} from '@vestibule/domain/fields/verification-code'
import { Actions } from '../components/Actions.tsx'
import { Button } from '../components/Button.tsx'
import { CodeField } from '../components/CodeField.tsx'
import { Small } from '../components/Text.tsx'
import { Form } from '../form/Form.tsx'
import { byField, check, type Words } from '../form/judge.ts'
import { useForm } from '../form/useForm.ts'
import { useCode } from './useCode.ts'

export interface CodeWords extends Words<VerificationCodeCode> {
  sent: string
  sendFailed: string
  mismatch: string
  checkFailed: string
}

const messageOf = (error: unknown, words: CodeWords): string | undefined => {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'code_mismatch') return words.mismatch
  return code === 'code_expired' || code === 'too_many_attempts' ? message : undefined
}

/** Enters a code that was sent on arrival; the sixth digit submits. `verify` settles when the person has moved on. */
export const CodeForm = ({
  id,
  words,
  send,
  verify,
}: {
  /** names this destination of this user, without saying what it is */
  id: string
  words: CodeWords
  send: () => Promise<unknown>
  verify: (code: string) => Promise<unknown>
}) => {
  const { resend, left } = useCode({
    key: `code sent: ${id}`,
    send,
    sent: words.sent,
    failed: words.sendFailed,
  })
  const form = useForm({
    start: { code: '' },
    judge: byField({ code: check(parseVerificationCode, words) }),
    submit: ({ code }) => verify(code),
    refused: { code: words.mismatch },
    failed: (error, { refuse }) => {
      const message = messageOf(error, words)
      if (message === undefined) return words.checkFailed
      refuse('code', message)
    },
  })
  const waiting = left > 0
  return (
    <Form form={form}>
      <CodeField
        label="Verification code"
        {...form.input('code')}
        format={formatVerificationCode}
        length={VERIFICATION_CODE_LENGTH}
      />
      <Actions busy={form.busy}>Verify</Actions>
      <div>
        <Button kind="link" off={waiting} onClick={resend} describedBy={waiting ? 'resend-wait' : undefined}>
          Resend code
        </Button>
        {waiting && <Small id="resend-wait">You can ask for another code in {left} s.</Small>}
      </div>
    </Form>
  )
}
