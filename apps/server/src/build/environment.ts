import { type Env, readEnv } from '../platform/config/env.ts'
import { unwrapKeys } from '../platform/config/wrapped-keys.ts'
import { createAwsKms } from '../providers/aws-kms/client.ts'

/** Reads the settings from the environment, and decrypts the keys that a key service has wrapped. */
export const readEnvironment = (): Promise<Env> => {
  const env = readEnv(process.env)
  // The HTTP client reads the proxy from the environment, which may have it in a file.
  if (env.HTTPS_PROXY) process.env.HTTPS_PROXY = env.HTTPS_PROXY
  const deps = { now: () => new Date(), observe: () => undefined }
  return unwrapKeys(env, createAwsKms({ ...process.env, ...env }, env.KMS_KEY_ID, deps))
}
