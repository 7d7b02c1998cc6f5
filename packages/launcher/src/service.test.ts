import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startService } from './service.ts'
import { temporaryFolder } from './temporary-folder.ts'

const start = (code: string, onLine: (line: string) => void = () => {}) => {
  const entry = join(temporaryFolder(), 'main.ts')
  writeFileSync(entry, code)
  const env = { PATH: process.env.PATH }
  return startService<{ port: number }>({ name: 'The server', entry, env, onLine })
}

const ready = `process.send({ type: 'ready', port: 7 }); process.on('disconnect', () => process.exit(0));`

test('fails with the last output of a process that exits before it is ready', async () => {
  const starting = start(`console.error('PUBLIC_URL is not set.'); process.exit(3)`)
  await expect(starting).rejects.toThrow(/The server ended \(exit code 3\)\n {2}PUBLIC_URL is not set\./)
})

test('returns the ready message and forwards output lines', async () => {
  const lines: string[] = []
  const service = await start(`console.log('one'); console.error('two'); ${ready}`, (line) =>
    lines.push(line),
  )
  expect(service.ready.port).toBe(7)
  await service.stop()
  expect(lines.sort()).toEqual(['one', 'two'])
})

test('reports the exit of a ready process with its reason', async () => {
  const service = await start(
    `${ready} setTimeout(() => { console.error('out of luck'); process.exit(4) }, 20)`,
  )
  expect(await service.ended).toBe('The server ended (exit code 4)\n  out of luck')
})

test('kills a process at once', async () => {
  const service = await start(`${ready} process.on('SIGTERM', () => {})`)
  await service.kill()
  expect(await service.ended).toContain('SIGKILL')
})
