import type { User } from '@vestibule/contract/entities'
import type { ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { type Say, toast } from '../ui/toasts.ts'
import { CodeForm } from './CodeForm.tsx'
import { LOG_IN_CODE } from './code-ids.ts'
import { phoneCodeWords } from './phone-code-words.ts'
import { forgetCode } from './useCode.ts'

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'forbidden')

/** `onGone`: no log-in waits for a code any more (SU-23). */
export const LogInCodeForm = ({
  say = toast,
  onEntered,
  onGone,
  children,
}: {
  say?: Say
  onEntered: (user: User) => Promise<unknown>
  onGone: () => void
  children?: ReactNode
}) => {
  const check = async (code: string): Promise<User | undefined> => {
    try {
      const { user } = await call('checkLoginCode', { body: { code } })
      forgetCode(LOG_IN_CODE)
      return user
    } catch (error) {
      if (!isGone(error)) throw error
      forgetCode(LOG_IN_CODE)
      onGone()
      return undefined
    }
  }
  return (
    <CodeForm
      id={LOG_IN_CODE}
      words={phoneCodeWords}
      alreadySent
      say={say}
      send={() => call('sendLoginCode')}
      check={check}
      onAccepted={onEntered}
    >
      {children}
    </CodeForm>
  )
}
