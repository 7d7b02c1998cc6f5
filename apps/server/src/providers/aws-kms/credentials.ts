import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { HttpClient } from '../../platform/http-client/client.ts'
import { fromJson, MalformedAnswer, text } from '../../platform/http-client/reading.ts'
import type { AwsCredentials } from './signature.ts'

/** Environment variables of AWS's own tools. AWS sets those of container and web identity itself. */
export interface AwsVariables {
  AWS_REGION?: string | undefined
  AWS_ENDPOINT_URL_KMS?: string | undefined
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
  AWS_SESSION_TOKEN?: string | undefined
  AWS_WEB_IDENTITY_TOKEN_FILE?: string | undefined
  AWS_ROLE_ARN?: string | undefined
  AWS_ROLE_SESSION_NAME?: string | undefined
  AWS_ENDPOINT_URL_STS?: string | undefined
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI?: string | undefined
  AWS_CONTAINER_CREDENTIALS_FULL_URI?: string | undefined
  AWS_CONTAINER_AUTHORIZATION_TOKEN?: string | undefined
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE?: string | undefined
}

const timeoutMs = 5_000

/** The address of ECS's credentials, which AWS fixes. */
const ecsOrigin = 'http://169.254.170.2'

const containerAnswer = z
  .object({ AccessKeyId: text, SecretAccessKey: text, Token: text })
  .transform(({ AccessKeyId, SecretAccessKey, Token }) => ({
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: Token,
  }))

/** Reads the elements of an STS response, which contain no markup. */
const webIdentityAnswer = (body: Buffer): AwsCredentials => {
  const xml = body.toString('utf8')
  const element = (name: string): string => {
    const [, value] = new RegExp(`<${name}>([^<&]+)</${name}>`).exec(xml) ?? []
    if (value === undefined) throw new MalformedAnswer(name)
    return value
  }
  return {
    accessKeyId: element('AccessKeyId'),
    secretAccessKey: element('SecretAccessKey'),
    sessionToken: element('SessionToken'),
  }
}

const fromContainer = async (http: HttpClient, url: string, env: AwsVariables): Promise<AwsCredentials> => {
  const { AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: file } = env
  const token = file ? (await readFile(file, 'utf8')).trim() : env.AWS_CONTAINER_AUTHORIZATION_TOKEN
  return http.send({
    operation: 'credentials',
    kind: 'read',
    method: 'GET',
    url,
    headers: token ? { authorization: token } : {},
    timeoutMs,
    answer: fromJson(containerAnswer),
  })
}

const fromWebIdentity = async (
  http: HttpClient,
  tokenFile: string,
  roleArn: string,
  env: AwsVariables,
): Promise<AwsCredentials> =>
  http.send({
    operation: 'credentials',
    kind: 'read',
    method: 'POST',
    url: env.AWS_ENDPOINT_URL_STS ?? `https://sts.${env.AWS_REGION}.amazonaws.com/`,
    body: new URLSearchParams({
      Action: 'AssumeRoleWithWebIdentity',
      Version: '2011-06-15',
      RoleArn: roleArn,
      RoleSessionName: env.AWS_ROLE_SESSION_NAME ?? 'vestibule',
      WebIdentityToken: (await readFile(tokenFile, 'utf8')).trim(),
    }),
    timeoutMs,
    answer: webIdentityAnswer,
  })

/** Looks for credentials in the order of AWS's SDKs: environment, web identity, container. */
export const findCredentials = async (http: HttpClient, env: AwsVariables): Promise<AwsCredentials> => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (accessKeyId && secretAccessKey)
    return { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN }
  if (env.AWS_WEB_IDENTITY_TOKEN_FILE && env.AWS_ROLE_ARN)
    return fromWebIdentity(http, env.AWS_WEB_IDENTITY_TOKEN_FILE, env.AWS_ROLE_ARN, env)
  const { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: path, AWS_CONTAINER_CREDENTIALS_FULL_URI: full } = env
  if (path) return fromContainer(http, ecsOrigin + path, env)
  if (full) return fromContainer(http, full, env)
  throw new Error('there are no AWS credentials')
}
