import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Panel.tsx'
import { Skeleton } from './Skeleton.tsx'

/**
 * Something that is being read: a skeleton of `fields` fields, and once that failed a way to try again. The button stays, busy,
 * while it is, and focus then goes from it to what came (`goal`, a selector), so that it is never lost (AX-02).
 */
export const Reading = <T,>({
  data,
  isPending,
  again,
  failed,
  fields = 2,
  skeleton = <Skeleton fields={fields} heading={false} />,
  kind = 'primary',
  goal = 'h1',
  children,
}: {
  /** undefined until it is here */
  data: T | undefined
  isPending: boolean
  again: () => Promise<unknown>
  /** what is said when it could not be read */
  failed: string
  fields?: number | undefined
  /** the shape of what is no form */
  skeleton?: ReactNode
  /** of the button: quiet where a form goes on below it */
  kind?: 'primary' | 'quiet'
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
  return (
    <>
      <Notice live>{failed}</Notice>
      <Button
        variant={kind}
        full
        onClick={() => {
          setTried(true)
          return again()
        }}
      >
        Try again
      </Button>
    </>
  )
}
