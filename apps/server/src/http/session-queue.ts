import { AppError } from '../use-cases/app-error.ts'
import { refuseSlowly, usualHoldMs } from './refuse-slowly.ts'

/** Maximum number of calls of a session that run at once in this process. */
const maxRunning = 2
/** Maximum number of calls of a session that wait in this process. */
const maxWaiting = 20
const retryMs = 1_000

export interface SessionQueue {
  /** Number of sessions with a call. */
  readonly size: number
  /**
   * Resolves when the session's turn has come. @returns a function that ends the turn
   * @throws AppError too_many_requests if too many calls wait, or if the signal aborts first
   */
  enter(session: string, signal: AbortSignal, now: Date): Promise<() => void>
}

/** Runs few calls of a session at once and the rest in order, so that one session cannot hold all connections (API-11). */
export const createSessionQueue = (holdMs = usualHoldMs): SessionQueue => {
  const sessions = new Map<string, { running: number; waiting: Set<() => void> }>()

  return {
    get size() {
      return sessions.size
    },
    async enter(session, signal, now) {
      const retryAt = new Date(now.getTime() + retryMs)
      const own = sessions.get(session) ?? { running: 0, waiting: new Set() }
      sessions.set(session, own)
      const leave = (): void => {
        const [next] = own.waiting
        if (next) next()
        else own.running -= 1
        if (own.running === 0) sessions.delete(session)
      }
      if (own.running < maxRunning) {
        own.running += 1
        return leave
      }
      if (own.waiting.size >= maxWaiting || signal.aborted) return refuseSlowly(retryAt, holdMs)
      await new Promise<void>((resolve, reject) => {
        const start = (): void => {
          own.waiting.delete(start)
          signal.removeEventListener('abort', cancel)
          resolve()
        }
        const cancel = (): void => {
          own.waiting.delete(start)
          reject(new AppError('too_many_requests', { retryAt }))
        }
        own.waiting.add(start)
        signal.addEventListener('abort', cancel, { once: true })
      })
      return leave
    },
  }
}
