import { documentsUploadedStatuses, openedStatuses } from '@vestibule/domain/flow/status-lists'
import type { Status } from '@vestibule/domain/flow/statuses'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../api/call.ts'
import { useSession } from '../../site/session.ts'
import { pause } from '../../site/visible.ts'

/** Number of polls and their interval (KY-07). */
const maxAttempts = 3
const pollMs = 5_000

export const pollReview = async (
  readStatus: () => Promise<Status>,
  onReviewed: () => void,
  signal: AbortSignal,
): Promise<void> => {
  let status: Status | undefined
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await pause(pollMs, signal)
    try {
      status = await readStatus()
    } catch {
      // No error is shown, because the next poll retries.
    }
    if (signal.aborted) return
    if (status && openedStatuses.includes(status)) return onReviewed()
  }
  if (status && !documentsUploadedStatuses.includes(status)) onReviewed()
}

/** Polls for the review's result while the page about uploaded documents is shown. */
export const useReviewPoll = (name: string): void => {
  const [, navigate] = useLocation()
  const session = useSession()
  const userId =
    name === 'successfullDocumentsUploaded' && session.state === 'known' ? session.user?.id : undefined

  useEffect(() => {
    if (userId === undefined) return
    const stop = new AbortController()
    const readStatus = async () => {
      const params = { userId }
      const request = { params, signal: stop.signal }
      return (await call('getClientOfUser', request)).client_status
    }
    void pollReview(readStatus, () => navigate('/onboarding'), stop.signal)
    return () => stop.abort()
  }, [userId, navigate])
}
