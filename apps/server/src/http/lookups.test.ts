import { expect, test } from 'vitest'
import { createLookups, type Lookups } from './lookups.ts'

const at = (ms: number): Date => new Date(1_800_000_000_000 + ms)

/** Looks up tokens that the database has or does not have. @returns the number of look-ups before the first refusal */
const allowed = async (
  lookups: Lookups,
  tokens: readonly string[],
  isFound: boolean,
  network = 'a',
  ms = 0,
) => {
  for (const [index, token] of tokens.entries())
    try {
      const lookup = await lookups.begin(token, network, at(ms))
      lookup.end(isFound)
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many_requests', retryAt: at(ms + 500) })
      return index
    }
  return tokens.length
}
const tokens = (count: number, prefix = ''): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`)

test('[API-12] a network may look up 120 unknown tokens a minute, and other networks are not affected', async () => {
  const lookups = createLookups(undefined, 0)
  expect(await allowed(lookups, tokens(200), false)).toBe(120)
  expect(await allowed(lookups, tokens(200), false, 'b')).toBe(120)
  expect(await allowed(lookups, tokens(2, 'later'), false, 'a', 500)).toBe(1)
})

test('[API-12] counts a look-up while it runs, so that 120 run at once', async () => {
  const lookups = createLookups(undefined, 0)
  const running = await Promise.all(tokens(120).map((token) => lookups.begin(token, 'a', at(0))))
  expect(await allowed(lookups, ['other'], true)).toBe(0)
  running[0]?.end(true)
  expect(await allowed(lookups, ['other'], true)).toBe(1)
})

test('[API-12] a token that was found is not counted, even while its network is refused', async () => {
  const lookups = createLookups(undefined, 0)
  expect(await allowed(lookups, tokens(200, 'live'), true)).toBe(200)
  lookups.found('begun')
  expect(await allowed(lookups, tokens(121), false)).toBe(120)
  expect(await allowed(lookups, [...tokens(200, 'live'), 'begun'], true)).toBe(201)
  // A session that has ended is unknown again.
  expect(await allowed(lookups, ['begun', 'begun'], false)).toBe(1)
  // An empty token is that of callers without a session.
  expect(await allowed(lookups, [''], true)).toBe(0)
})

test('[API-12] forgets the least recently used tokens', async () => {
  const lookups = createLookups(2, 0)
  expect(await allowed(lookups, ['one', 'two', 'one', 'three'], true)).toBe(4)
  expect(await allowed(lookups, tokens(121), false)).toBe(120)
  expect(await allowed(lookups, ['one', 'three'], true)).toBe(2)
  expect(await allowed(lookups, ['two'], true)).toBe(0)
})
