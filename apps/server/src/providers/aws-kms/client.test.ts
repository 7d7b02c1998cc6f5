import { expect, test, vi } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import type { Env } from '../../platform/config/env.ts'
import { unwrapKeys } from '../../platform/config/wrapped-keys.ts'
import { useSandbox } from '../testing/sandbox.ts'
import { startWrapping } from '../testing/wrapping.ts'
import { createAwsKms } from './client.ts'

const sandbox = useSandbox()
const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index))

const unwrap = (env: Env) => {
  const settings = { ...startWrapping(sandbox().origin).settings, ...env }
  return unwrapKeys(env, createAwsKms(settings))
}

const problemsIn = (env: Env): string[] => {
  try {
    readConfig(env)
  } catch (error) {
    return (error as { problems: string[] }).problems.filter(
      (one) => /_KEY /.test(one) && !/ASCEND|IPQS/.test(one),
    )
  }
  return []
}

test('[DP-04] unwraps a key that the AWS SDK wrapped, beside a plain one', async () => {
  const plain = Buffer.alloc(32, 'plain').toString('base64')
  const wrapped = await startWrapping(sandbox().origin).wrap('MASTER_KEY', key)
  const env = await unwrap({ MASTER_KEY: `${wrapped}, ${plain}`, CODES_KEY: plain })
  expect(env).toEqual({ MASTER_KEY: `${key.toString('base64')},${plain}`, CODES_KEY: plain })
})

test('[DP-04] a key wrapped for another setting or by another KMS key is listed by name and code', async () => {
  const { wrap } = startWrapping(sandbox().origin)
  const MASTER_KEY = await wrap('CODES_KEY', key)
  const RECORDS_KEY = await wrap('RECORDS_KEY', key, 'other')
  const problems = problemsIn(await unwrap({ MASTER_KEY, RECORDS_KEY, KMS_KEY_ID: 'vestibule' }))
  expect(problems).toContain('MASTER_KEY cannot be unwrapped by AWS KMS: InvalidCiphertextException.')
  expect(problems).toContain('RECORDS_KEY cannot be unwrapped by AWS KMS: IncorrectKeyException.')
  expect(problems.join()).not.toMatch(/(MASTER|RECORDS)_KEY is not set/)
  expect(problems.join()).not.toContain(MASTER_KEY.slice(8, 40))
})

test('[DP-04] an unreachable KMS, and missing credentials or a missing region, are listed', async () => {
  const nowhere = {
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_SHARED_CREDENTIALS_FILE: '/x',
    AWS_CONFIG_FILE: '/x',
  }
  for (const [name, value] of Object.entries(nowhere)) vi.stubEnv(name, value)
  const { wrap, settings } = startWrapping(sandbox().origin)
  const MASTER_KEY = await wrap('MASTER_KEY', key)
  for (const [missing, reason] of [
    [{ AWS_ENDPOINT_URL_KMS: 'http://127.0.0.1:9' }, 'Error ECONNREFUSED'],
    [{ AWS_ACCESS_KEY_ID: undefined }, 'CredentialsProviderError'],
    [{ AWS_REGION: undefined }, 'Region is missing'],
  ] as const)
    expect(problemsIn(await unwrap({ MASTER_KEY, ...settings, ...missing }))).toContain(
      `MASTER_KEY cannot be unwrapped by AWS KMS: ${reason}.`,
    )
})
