import { createServer } from 'node:net'
import { startService } from '@vestibule/launcher/service'
import { expect, onTestFinished, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

const its = useServer()

/** Starts a server or worker that does not migrate. @returns `started`, or the output of a process that refuses */
const start = (entry: 'main' | 'worker', more: Record<string, string> = {}): Promise<string> => {
  const { PATH, HOME } = process.env
  const env = {
    PATH,
    HOME,
    ...its.stack.environment,
    PORT: '0',
    METRICS_PORT: '',
    MIGRATION_DATABASE_URL: '',
    ...more,
  }
  return startService({ name: 'It', entry: `apps/server/src/app/${entry}.ts`, env, onLine: () => {} }).then(
    async (service) => {
      await service.stop()
      return 'started'
    },
    (error: Error) => error.message,
  )
}

const insert = (name: string, compatibleFrom: number | null) =>
  its.query('insert into migration (name, checksum, compatible_from) values ($1, $2, $3)', [
    name,
    'x',
    compatibleFrom,
  ])

test('[DP-02] a server starts only on a schema that fits its release', { timeout: 120_000 }, async () => {
  await insert('9001_expand.sql', 1)
  expect(await start('main')).toBe('started')
  await insert('9002_contract.sql', 9002)
  for (const entry of ['main', 'worker'] as const)
    expect(await start(entry)).toMatch(
      /exit code 1[\s\S]*cannot run after 9002_contract.sql. Start the newer release/,
    )
  await its.query(`delete from migration where name like '9%'`)
  const [last] = await its.query<{ name: string; checksum: string }>(
    'delete from migration where name = (select max(name) from migration) returning *',
  )
  expect(await start('main')).toMatch(
    new RegExp(`exit code 1[\\s\\S]*it lacks ${last?.name}. Run npm run migrate`),
  )
  await its.query('insert into migration values ($1, $2, 1)', [last?.name, last?.checksum])
  const words = await its.query<{ id: string }>(
    `update disclosure set hash = '' where id = 'esign' returning id`,
  )
  expect(await start('main')).toContain(`the words of disclosure ${words[0]?.id} have changed`)
  await its.query(`update disclosure set hash = sha256(convert_to(words, 'UTF8')) where id = 'esign'`)
  expect(await start('worker')).toBe('started')
})

test.each([
  ['main', 'PORT'],
  ['main', 'FIRM_PORT'],
  ['worker', 'METRICS_PORT'],
] as const)('[SE-06] %s names %s if another program uses the port', async (entry, setting) => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  const output = await start(entry, { [setting]: port })
  expect(output).toContain(
    `This process does not start: ${setting}: another program uses this address (127.0.0.1 port ${port}, EADDRINUSE).`,
  )
  expect(output).not.toMatch(/^ +at /m)
})
