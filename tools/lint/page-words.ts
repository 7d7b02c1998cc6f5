import { statusLiterals } from './status-literals.ts'

const message = 'Words belong to the catalog in packages/words: read them with useWords or currentWords.'

const phrase = '/[A-Za-z]{2,}[,.:;!?]? [A-Za-z]/'
const capitalized = '/^[A-Z][a-z]+$/'
/** Parents of strings that no user sees: names of keys and modules, and messages of developer errors. */
const notShown = [
  'ImportDeclaration',
  'ImportExpression',
  'BinaryExpression',
  'SwitchCase',
  'NewExpression',
  'TSLiteralType',
  'CallExpression[callee.name=/^(load|step)$/]',
  'JSXAttribute[name.name=/^(className|d|preserveAspectRatio|autoComplete|rel)$/]',
]
const shown = notShown.map((parent) => `:not(${parent} > Literal)`).join('')

const selectors = [
  'JSXText[value=/[A-Za-z]{2}/]',
  `JSXAttribute[name.name=/^(aria-label|alt|title|label|placeholder|intro|hint|heading|button)$/] > Literal[value=/[A-Za-z]/]`,
  'JSXElement > JSXExpressionContainer > Literal[value=/[A-Za-z]{2}/]',
  'JSXFragment > JSXExpressionContainer > Literal[value=/[A-Za-z]{2}/]',
  `Literal[value=${phrase}]${shown}`,
  `Literal[value=${capitalized}]${shown}`,
  `TemplateElement[value.raw=${phrase}]`,
]

/** Lint rule against texts in web components. Overrides `statusLiterals` and therefore includes its selectors. */
export const pageWords = {
  files: ['apps/web/src/**/*.tsx'],
  ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
  rules: {
    'no-restricted-syntax': [
      ...statusLiterals.rules['no-restricted-syntax'],
      ...selectors.map((selector) => ({ selector, message })),
    ],
  },
} as const
