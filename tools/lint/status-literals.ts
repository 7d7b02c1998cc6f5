import { otherSpelling, statuses } from '../../packages/domain/src/flow/statuses.ts'

/** Matches a status as a whole word in a quoted text, in SQL or in a property name. */
const name = `/(^|[^A-Z_])(${[...statuses, otherSpelling.is].join('|')})($|[^A-Z_0-9])/`
const message =
  'Only the flow table contains statuses: derive a list from its rows in packages/domain/src/flow/status-lists.ts.'

/** Lint rule that allows client statuses only in the flow table, migrations, tests and the list of deviations. */
export const statusLiterals = {
  files: ['apps/**/*.{ts,tsx}', 'packages/**/*.{ts,tsx}', 'tools/**/*.ts'],
  ignores: [
    'packages/domain/src/flow/**',
    'packages/testing/**',
    'tools/deviations.ts',
    '**/*.test.{ts,tsx}',
  ],
  rules: {
    'no-restricted-syntax': [
      'error',
      ...[`Literal[value=${name}]`, `TemplateElement[value.raw=${name}]`, `Identifier[name=${name}]`].map(
        (selector) => ({ selector, message }),
      ),
    ],
  },
} as const
