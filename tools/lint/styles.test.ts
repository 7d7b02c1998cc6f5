import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('[NV-02] no style asks `:has` for an empty element, because WebKit does not ask again when it is filled', () => {
  const files = globSync('apps/*/src/**/*.css')
  expect(files.length).toBeGreaterThan(20)
  const found = files.filter((file) => /:has\([^{]*:empty/.test(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})
