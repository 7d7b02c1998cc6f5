import { expect, test, vi } from 'vitest'
import { openDocument } from './openings.ts'

const document = { pages: 9, sha256: 'a'.repeat(64), format: 'pdf' } as const

test('[AG-09] reports seen pages in batches, only when there are new ones', async () => {
  const post = vi.fn(async (_: { openings: { id: string; pages: number[] }[] }) => undefined)
  const opening = openDocument('c', 'e-sign', document, post)
  opening.see([2, 1])
  opening.see([2])
  opening.report()
  opening.report()
  opening.see([3])
  opening.report()
  expect(post.mock.calls.map(([{ openings }]) => openings[0]?.pages)).toEqual([
    [1, 2],
    [1, 2, 3],
  ])
  expect(new Set(post.mock.calls.map(([{ openings }]) => openings[0]?.id)).size).toBe(1)
  expect(post.mock.calls[0]?.[0]).toMatchObject({
    openings: [{ agreement_id: 'e-sign', sha256: document.sha256, page_count: 9 }],
  })
})

test('[AG-09] repeats a failed report with the next one', async () => {
  const post = vi.fn().mockRejectedValueOnce(new Error('x')).mockResolvedValue({})
  const opening = openDocument('c', 'e-sign', { pages: 1, sha256: undefined, format: 'pdf' }, post)
  opening.see([1])
  opening.report()
  await Promise.resolve()
  await Promise.resolve()
  opening.report()
  expect(post).toHaveBeenCalledTimes(2)
  expect(Object.keys(post.mock.calls[0]?.[0].openings[0])).not.toContain('sha256')
})

test('[AG-13] reports each format in which the document was shown, once', () => {
  const post = vi.fn(async (_: { openings: { opened_as: string[] }[] }) => undefined)
  const opening = openDocument('c', 'e-sign', { ...document, format: 'text' }, post)
  opening.report()
  opening.showAs('text')
  opening.report()
  opening.showAs('pdf')
  opening.report()
  opening.report()
  expect(post.mock.calls.map(([{ openings }]) => openings[0]?.opened_as)).toEqual([['text'], ['pdf', 'text']])
})
