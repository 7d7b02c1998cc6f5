import { ConfigError, readConfig } from './config/config.ts'
import { readEnv } from './config/env.ts'

/** Tells the launcher, if there is one, what it waits for. */
export const report = (message: object): void => {
  process.send?.(message)
}

/** Calls `close` once, on a signal or when the launcher goes; a second signal ends at once. */
export const closeOnSignal = (close: () => Promise<void>): void => {
  let closing = false
  const end = (): void => {
    if (closing) process.exit(1)
    closing = true
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  if (process.channel) process.once('disconnect', end)
}

/** The configuration, or an end with every problem listed. */
export const configOrExit = () => {
  try {
    return readConfig(readEnv(process.env))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
