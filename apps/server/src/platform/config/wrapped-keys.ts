import type { KeyUnwrapper } from '../../ports/key-unwrapper.ts'
import { kindOf } from '../common/kind-of.ts'
import { type Env, withFailures } from './env.ts'
import { keyNames } from './own-settings.ts'

/** Begins a key that AWS KMS has wrapped. The rest is the CiphertextBlob in base64. */
const prefix = 'aws-kms:'

const unwrapOne = async (key: string, name: string, unwrapper: KeyUnwrapper): Promise<string> => {
  if (!key.startsWith(prefix)) return key
  return (await unwrapper.unwrap(name, Buffer.from(key.slice(prefix.length), 'base64'))).toString('base64')
}

/** KMS's errors have names of their own, and their messages can contain the addresses of keys. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === 'Error' && !('code' in error) ? error.message : kindOf(error)

/** Decrypts the wrapped keys of the settings. A setting whose key cannot be decrypted is marked as failed. */
export const unwrapKeys = async (env: Env, unwrapper: KeyUnwrapper): Promise<Env> => {
  let unwrapped = env
  for (const name of keyNames) {
    const keys = (env[name] ?? '').split(',').map((key) => key.trim())
    if (!keys.some((key) => key.startsWith(prefix))) continue
    try {
      const plain = await Promise.all(keys.map((key) => unwrapOne(key, name, unwrapper)))
      unwrapped = { ...unwrapped, [name]: plain.join() }
    } catch (error) {
      const reason = `${name} cannot be unwrapped by AWS KMS: ${reasonOf(error)}.`
      unwrapped = withFailures({ ...unwrapped, [name]: undefined }, [[name, reason]])
    }
  }
  return unwrapped
}
