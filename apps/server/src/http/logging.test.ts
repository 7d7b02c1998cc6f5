import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { loggerOptions } from './logging.ts'

test('[SE-01] [OP-02] a log line contains no message of an error, no request and no reply', () => {
  const { logger } = loggerOptions({ logLevel: 'info', brandName: undefined })
  const serializers = typeof logger === 'object' && 'serializers' in logger ? logger.serializers : undefined
  const failure = new TypeError('ada@example.com is taken')
  expect(serializers?.err?.(failure as never)).toEqual({
    type: 'TypeError',
    message: '[redacted]',
    stack: '',
  })
  expect(serializers?.req?.({ url: '/ada@example.com' } as never)).toEqual({})
  expect(serializers?.res?.({ statusCode: 200 } as never)).toEqual({})
})

/** Logs a line and exits, as soon as the test disconnects. */
const logAndExit = `
  import { pino } from 'pino'
  import { flushLog, loggerOptions } from '${new URL('./logging.ts', import.meta.url)}'
  const { stream, ...options } = loggerOptions({ logLevel: 'info', brandName: undefined }).logger
  const log = pino(options, stream)
  process.once('disconnect', async () => {
    log.info('the last line')
    await flushLog(log)
    process.exit(0)
  })
  process.send('ready')`

const start = () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', logAndExit], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    cwd: import.meta.dirname,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('[OP-01] a process exits although its log is no longer read', async () => {
  const child = start()
  await once(child, 'message')
  const exited = once(child, 'exit')
  child.stdout?.destroy()
  child.disconnect()
  expect(await exited).toEqual([0, null])
})

test('[OP-02] a process writes the last lines of its log before it exits', async () => {
  const child = start()
  await once(child, 'message')
  child.disconnect()
  expect(child.stdout && (await text(child.stdout))).toContain('the last line')
})
