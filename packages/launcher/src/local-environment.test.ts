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
const database = { appUrl: 'postgresql:///app', ownerUrl: 'postgresql:///owner' }
const auth0Of = (environment: Record<string, string>) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('AUTH0_')))

test('[SE-02] a local server keeps passwords itself and is told nothing of Auth0', () => {
  for (const given of [undefined, '', 'local']) {
    const environment = serverEnvironment(settings(given), database)
    expect(environment.IDENTITY_PROVIDER).toBeUndefined()
    expect(auth0Of(environment)).toEqual({})
    expect(Object.values(environment)).not.toContain(secrets.AUTH0_CLIENT_SECRET)
  }
})

test('[SE-02] one that is to use Auth0 is told of the sandbox’s, which accepts just that', () => {
  const environment = serverEnvironment(settings('auth0'), database)
  expect(environment.IDENTITY_PROVIDER).toBe('auth0')
  const { AUTH0_BASE_URL, ...shared } = auth0Of(environment)
  expect(AUTH0_BASE_URL).toBe('http://127.0.0.1:3001')
  expect(shared).toEqual(auth0Of(sandboxEnvironment(settings())))
  expect(shared.AUTH0_CLIENT_SECRET).toBe(secrets.AUTH0_CLIENT_SECRET)
})
