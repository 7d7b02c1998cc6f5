import { expect, test } from 'vitest'
import { loggerOptions } from './logging.ts'

test('[SE-01] [OP-02] a log line contains no message of an error, no request and no reply', () => {
  const { logger } = loggerOptions('info')
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
