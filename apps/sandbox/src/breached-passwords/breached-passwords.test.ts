import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'

const sandbox = useTestSandbox()

const range = async (prefix: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${sandbox.url}/range/${prefix}`, { headers })
  const text = await response.text()
  return { status: response.status, lines: text.split('\r\n') }
}

test('adds padding on request, and refuses malformed prefixes', async () => {
  const { lines } = await range('00000', { 'add-padding': 'true' })
  expect(lines.filter((line) => /^[0-9A-F]{35}:0$/.test(line))).toHaveLength(5)
  for (const prefix of ['0000', '000000', '0000g']) expect((await range(prefix)).status).toBe(400)
})
