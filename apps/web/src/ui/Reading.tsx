import { type ReactNode, useEffect, useState } from 'react'
import { RetryNotice } from './Panel.tsx'
import { Skeleton } from './Skeleton.tsx'

/** After a retry focus moves to `goal`, a selector (AX-02). */
export const Reading = <T,>({
  data,
  isPending,
  again,
  failed,
  fields = 2,
  skeleton = <Skeleton fields={fields} heading={false} />,
  variant = 'primary',
  goal = 'h1',
  children,
}: {
  /** `undefined` until read */
  data: T | undefined
  isPending: boolean
  again: () => Promise<unknown>
  failed: string
  fields?: number | undefined
  /** replaces the form skeleton */
  skeleton?: ReactNode
  variant?: 'primary' | 'quiet'
  goal?: string
  children: (data: T) => ReactNode
}) => {
  const [tried, setTried] = useState(false)
  const came = tried && data !== undefined
  useEffect(() => {
    if (came) document.querySelector<HTMLElement>(goal)?.focus()
  }, [came, goal])

  if (data !== undefined) return children(data)
  if (isPending && !tried) return skeleton
  const retry = () => {
    setTried(true)
    return again()
  }
  return (
    <RetryNotice variant={variant} onRetry={retry}>
      {failed}
    </RetryNotice>
  )
}
