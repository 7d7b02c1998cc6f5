import type { User } from '@vestibule/contract/entities'
import type { ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { type Answer, call } from '../api/call.ts'
import { type Notifier, toast } from '../ui/toasts.ts'
import { CodeForm } from './CodeForm.tsx'
import { logInCodeId } from './code-ids.ts'
import { forgetCode } from './useCode.ts'

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'forbidden')

/** Shows the form for a pending log-in's code. `onGone` is called if the log-in has expired. */
export const LogInCodeForm = ({
  notifier = toast,
  textsStopped = false,
  onSent,
  onEntered,
  onGone,
  children,
}: {
  notifier?: Notifier
  /** True if the code was sent by email, because the person stopped texts. */
  textsStopped?: boolean | undefined
  /** Called after another code was sent, which may have gone another way. */
  onSent: (challenge: Answer<'sendLoginCode'>) => void
  onEntered: (user: User) => Promise<unknown>
  onGone: () => void
  children?: ReactNode
}) => {
  const check = async (code: string): Promise<User | undefined> => {
    try {
      const { user } = await call('checkLoginCode', { body: { code } })
      forgetCode(logInCodeId)
      return user
    } catch (error) {
      if (!isGone(error)) throw error
      forgetCode(logInCodeId)
      onGone()
      return undefined
    }
  }
  return (
    <CodeForm
      id={logInCodeId}
      channel={textsStopped ? 'email' : 'phone'}
      alreadySent
      notifier={notifier}
      send={async () => onSent(await call('sendLoginCode'))}
      check={check}
      onAccepted={onEntered}
    >
      {children}
    </CodeForm>
  )
}
