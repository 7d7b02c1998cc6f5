import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('apps/*/src/**/*.css')

test('[NV-02] no style asks for an empty element, which WebKit does not ask again, or for a state of the whole page', () => {
  expect(files.length).toBeGreaterThan(20)
  const found = files.filter((file) => /:empty|:global\((?:html|body)\):has/.test(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})

test('[AX-04] only what shows a pending call moves for longer than five seconds', () => {
  const endless = files.filter((file) => /animation:[^;]*infinite/.test(readFileSync(file, 'utf8')))
  expect(endless.map((file) => basename(file)).sort()).toEqual([
    'Button.module.css',
    'CardButton.module.css',
    'Loader.module.css',
  ])
})
