import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { LauncherError } from './launcher-error.ts'
import { freePort, requirePort } from './ports.ts'

test('names the setting when a port is taken', async () => {
  const port = await freePort()
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const refusal = requirePort('SANDBOX_PORT', port, '127.0.0.1')
  await expect(refusal).rejects.toThrow(LauncherError)
  await expect(refusal).rejects.toThrow(new RegExp(`Port ${port} is taken.*SANDBOX_PORT=`))
})

test('accepts a free port and leaves it free', async () => {
  const port = await freePort()
  await requirePort('PORT', port, '127.0.0.1')
  await expect(requirePort('PORT', port, '127.0.0.1')).resolves.toBeUndefined()
})

test('never returns a port twice in a process', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, () => freePort()))
  expect(new Set(ports).size).toBe(300)
})

test('names HOST when it is no address of this machine', async () => {
  await expect(requirePort('PORT', 3000, '192.0.2.1')).rejects.toThrow(/HOST is 192\.0\.2\.1/)
})
