import { expect, test } from 'vitest'
import { idsIn } from './ids.ts'

const mark = (id: string): string => `[${id}]`
const [first, second, third] = ['QQ-01', 'QQ-02', 'QQQ-03'].map(mark)
const ids = (text: string) => Object.fromEntries(idsIn(text))

test('finds each id at the beginning of a title once, in any kind of quotes', () => {
  expect(ids(`test('${first} ${second} both', f)\ntest.each(rows)(\`${first} \${one}\`, f)`)).toEqual({
    'QQ-01': 2,
    'QQ-02': 1,
  })
  expect(ids(`describe("${third} three letters", f)`)).toEqual({ 'QQQ-03': 1 })
  expect(ids(`test('${first} ${first} twice', f)`)).toEqual({ 'QQ-01': 1 })
})

test('ignores ids in comments and later in a title', () => {
  expect(ids(`// ${first}\ntest('no id ${second}', f)\nconst a = 'QQ-03'`)).toEqual({})
})
