import { type Env, readEnv } from '../../platform/config/env.ts'
import { unwrapKeys } from '../../platform/config/wrapped-keys.ts'
import { createAwsKms } from '../../providers/aws-kms/client.ts'

/**
 * Reads the settings from a process's environment, and decrypts the keys that a key service has wrapped. Sets HTTPS_PROXY
 * of the process from a file if one is named, because the HTTP client reads it there.
 */
export const readEnvironment = (source: NodeJS.ProcessEnv): Promise<Env> => {
  const env = readEnv(source)
  if (env.HTTPS_PROXY) {
    process.env.HTTPS_PROXY = env.HTTPS_PROXY
    // Another brand's settings are read from the same environment.
    delete process.env.HTTPS_PROXY_FILE
  }
  return unwrapKeys(env, createAwsKms(env))
}
