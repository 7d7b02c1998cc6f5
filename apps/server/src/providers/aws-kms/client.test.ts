import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import type { Env } from '../../platform/config/env.ts'
import { unwrapKeys } from '../../platform/config/wrapped-keys.ts'
import { testDeps } from '../testing/deps.ts'
import { useSandbox } from '../testing/sandbox.ts'
import { startWrapping } from '../testing/wrapping.ts'
import { createAwsKms } from './client.ts'
import type { AwsVariables } from './credentials.ts'

const sandbox = useSandbox()
const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index))

const unwrap = async (env: Env, variables: AwsVariables = startWrapping(sandbox().origin).settings) =>
  unwrapKeys(env, createAwsKms(variables, env.KMS_KEY_ID, { ...testDeps(), now: () => new Date() }))

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

test('[DP-04] an unreachable KMS, wrong credentials or missing ones are listed', async () => {
  const { wrap, settings } = startWrapping(sandbox().origin)
  const env = { MASTER_KEY: await wrap('MASTER_KEY', key) }
  const reasonFor = async (variables: AwsVariables) =>
    problemsIn(await unwrap(env, variables)).find((one) => one.startsWith('MASTER_KEY'))
  const begin = 'MASTER_KEY cannot be unwrapped by AWS KMS:'
  expect(await reasonFor({ ...settings, AWS_SECRET_ACCESS_KEY: 'wrong' })).toBe(
    `${begin} InvalidSignatureException.`,
  )
  expect(await reasonFor({ ...settings, AWS_ENDPOINT_URL_KMS: 'http://127.0.0.1:9' })).toBe(
    `${begin} no answer.`,
  )
  expect(await reasonFor({ ...settings, AWS_ACCESS_KEY_ID: undefined })).toBe(
    `${begin} there are no AWS credentials.`,
  )
  expect(await reasonFor({ ...settings, AWS_REGION: undefined })).toBe(`${begin} AWS_REGION is not set.`)
})

test('[DP-04] uses the credentials of a pod’s service account or of a container, in the SDK’s order', async () => {
  const { origin } = sandbox()
  const { wrap, settings } = startWrapping(origin)
  const { AWS_ACCESS_KEY_ID: _id, AWS_SECRET_ACCESS_KEY: _secret, ...without } = settings
  const folder = mkdtempSync(join(tmpdir(), 'aws-'))
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const pod = (token: string): AwsVariables => ({
    ...without,
    AWS_WEB_IDENTITY_TOKEN_FILE: write('identity', `${token}\n`),
    AWS_ROLE_ARN: 'arn:aws:iam::000000000000:role/vestibule',
    AWS_ENDPOINT_URL_STS: `${origin}/aws/sts`,
  })
  const container: AwsVariables = {
    ...without,
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `${origin}/aws/container-credentials`,
    AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: write('container', 'sandbox-container-token\n'),
  }
  const MASTER_KEY = await wrap('MASTER_KEY', key)
  const unwrapped = { MASTER_KEY: key.toString('base64') }
  expect(await unwrap({ MASTER_KEY }, pod('sandbox-web-identity-token'))).toEqual(unwrapped)
  expect(await unwrap({ MASTER_KEY }, container)).toEqual(unwrapped)
  const wrong = { ...container, ...pod('wrong') }
  expect(problemsIn(await unwrap({ MASTER_KEY }, wrong))).toContain(
    'MASTER_KEY cannot be unwrapped by AWS KMS: status 400.',
  )
})
