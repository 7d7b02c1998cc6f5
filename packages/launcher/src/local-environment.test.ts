import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type LocalSettings, sandboxEnvironment, serverEnvironment } from './local-environment.ts'
import { newSecrets } from './secrets.ts'

const secrets = newSecrets()
const settings = (identityProvider?: string): LocalSettings => ({
  host: '127.0.0.1',
  port: 3000,
  publicUrl: 'http://localhost:3000',
  sandboxPort: 3001,
  sandboxSmtpPort: 3025,
  dataDir: 'data',
  clockFile: join('data', 'clock'),
  secrets,
  identityProvider,
})
const database = {
  appUrl: 'postgresql:///app',
  stewardUrl: 'postgresql:///steward',
  ownerUrl: 'postgresql:///owner',
}
const auth0Of = (environment: Record<string, string>) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('AUTH0_')))

test('[SE-02] configures no Auth0 for a local server by default', () => {
  for (const provider of [undefined, '', 'local']) {
    const environment = serverEnvironment(settings(provider), database)
    expect(environment.IDENTITY_PROVIDER).toBeUndefined()
    expect(auth0Of(environment)).toEqual({})
    expect(Object.values(environment)).not.toContain(secrets.AUTH0_CLIENT_SECRET)
  }
})

test('[SE-02] configures the sandbox’s Auth0 tenant for server and sandbox alike', () => {
  const environment = serverEnvironment(settings('auth0'), database)
  expect(environment.IDENTITY_PROVIDER).toBe('auth0')
  const { AUTH0_BASE_URL, ...shared } = auth0Of(environment)
  expect(AUTH0_BASE_URL).toBe('http://127.0.0.1:3001')
  expect(shared).toEqual(auth0Of(sandboxEnvironment(settings())))
  expect(shared.AUTH0_CLIENT_SECRET).toBe(secrets.AUTH0_CLIENT_SECRET)
})
