import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryDefaults } from './queries.ts'

test('[ER-04] a read fails offline instead of waiting', async () => {
  onlineManager.setOnline(false)
  let reads = 0
  const queries = new QueryClient({ defaultOptions: { queries: { ...queryDefaults, retryDelay: 1 } } })
  const observer = new QueryObserver(queries, {
    queryKey: ['answers'],
    queryFn: () => {
      reads++
      return Promise.reject(new Error('no network'))
    },
  })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
  expect(reads).toBe(3)
  onlineManager.setOnline(true)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reads).toBe(3)
  stop()
})
