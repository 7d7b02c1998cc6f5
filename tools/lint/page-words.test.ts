import { Linter } from 'eslint'
import { parser } from 'typescript-eslint'
import { expect, test } from 'vitest'
import { pageWords } from './page-words.ts'

const complaints = (code: string, filename = 'apps/web/src/screens/example.tsx'): number => {
  const languageOptions = { parser, parserOptions: { ecmaFeatures: { jsx: true } } }
  const config = { ...pageWords, languageOptions } as unknown as Linter.Config
  const messages = new Linter().verify(code, config, { filename })
  return new Set(messages.filter(({ ruleId }) => ruleId === 'no-restricted-syntax').map(({ line }) => line))
    .size
}

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the code under test has template strings
test.each([
  ['export const A = () => <p>Please try again.</p>'],
  ['export const A = () => <button aria-label="close">×</button>'],
  ['export const A = () => <Panel title="Saved" />'],
  ["export const A = () => <p>{'Saved'}</p>"],
  ['export const A = ({ days }: { days: number }) => <p>{`in ${days} days of work`}</p>'],
  ["export const A = ({ off }: { off: boolean }) => <Button>{off ? 'Try again' : words.save}</Button>"],
  ["toast.error('Something went wrong')"],
  ["export const label = 'Continue'"],
])('[LG-01] refuses words in a component: %s', (code) => {
  expect(complaints(code)).toBe(1)
  expect(complaints(code, 'apps/web/src/screens/example.test.tsx')).toBe(0)
})

test.each([
  ['export const A = () => <p className="big one">{words.home.title}</p>'],
  ["if (event.key === 'Escape') throw new Error('the page has no root')"],
  ["import { A } from './A.tsx'\nexport const B = load(() => import('./B.tsx'), 'Name')"],
  ['export const A = () => <li key={`row ${1}`}>•</li>'],
])('[LG-01] accepts what nobody reads: %s', (code) => {
  expect(complaints(code)).toBe(0)
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: -
