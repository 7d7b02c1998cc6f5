import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { envNames } from './env.ts'

const example = readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8').split('\n')
const settings = example.filter((line) => line !== '' && !line.startsWith('#'))

test('.env.example lists exactly what the server reads', () => {
  for (const line of settings) expect(line).toMatch(/^[A-Z][A-Z\d_]*=/)
  const names = settings.map((line) => line.slice(0, line.indexOf('=')))
  expect(names.sort()).toEqual([...envNames].sort())
})

test('each setting of .env.example is beneath a comment, its own or one that it shares', () => {
  for (const [index, line] of example.entries()) {
    if (!settings.includes(line)) continue
    const above = example.slice(0, index).findLast((one) => one === '' || one.startsWith('#'))
    expect(above, line).toMatch(/^# .*\w/)
  }
})

test('[SE-06] .env.example holds no secret', () => {
  for (const line of settings) expect(line).not.toMatch(/(KEY|SECRET|TOKEN)[A-Z_]*=./)
})
