import { expect, test } from 'vitest'
import { buildUrl } from './build-url.ts'

test('[API-06] encodes path parameters and throws without them', () => {
  expect(buildUrl('getPlace', { id: 'a/b' }, { session: 'c d' })).toBe('/api/places/a%2Fb?session=c+d')
  expect(() => buildUrl('getPlace')).toThrow('needs id')
})
