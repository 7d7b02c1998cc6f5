import { expect, test } from 'vitest'
import { idsIn } from './ids.ts'

const mark = (id: string): string => `[${id}]`
const [first, second, third] = ['QQ-01', 'QQ-02', 'QQQ-03'].map(mark)
const ids = (text: string) => Object.fromEntries(idsIn(text))

test('the ids at the beginning of a title are found, however it is quoted, each once a title', () => {
  expect(ids(`test('${first} ${second} both', f)\ntest.each(rows)(\`${first} \${one}\`, f)`)).toEqual({
    'QQ-01': 2,
    'QQ-02': 1,
  })
  expect(ids(`describe("${third} three letters", f)`)).toEqual({ 'QQQ-03': 1 })
  expect(ids(`test('${first} ${first} twice', f)`)).toEqual({ 'QQ-01': 1 })
})

test('an id in a comment, or later in a title, carries nothing', () => {
  expect(ids(`// ${first}\ntest('no id ${second}', f)\nconst a = 'QQ-03'`)).toEqual({})
})
