import { type ReactNode, useEffect, useState } from 'react'
import { RetryNotice } from './Panel.tsx'
import { Skeleton } from './Skeleton.tsx'

/** Renders read data, a skeleton, or a retry notice. A successful retry focuses `focusTarget`, a CSS selector. */
export const Reading = <T,>({
  data,
  isPending,
  onRetry,
  failed,
  fields = 2,
  skeleton = <Skeleton fields={fields} heading={false} />,
  variant = 'primary',
  focusTarget = 'h1',
  children,
}: {
  /** `undefined` until the data is read. */
  data: T | undefined
  isPending: boolean
  onRetry: () => Promise<unknown>
  failed: string
  fields?: number | undefined
  skeleton?: ReactNode
  variant?: 'primary' | 'quiet'
  focusTarget?: string
  children: (data: T) => ReactNode
}) => {
  const [tried, setTried] = useState(false)
  const isRead = tried && data !== undefined
  useEffect(() => {
    if (isRead) document.querySelector<HTMLElement>(focusTarget)?.focus()
  }, [isRead, focusTarget])

  if (data !== undefined) return children(data)
  if (isPending && !tried) return skeleton
  const retry = () => {
    setTried(true)
    return onRetry()
  }
  return (
    <RetryNotice variant={variant} onRetry={retry}>
      {failed}
    </RetryNotice>
  )
}
