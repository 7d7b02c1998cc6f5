// `npm run deviations-doc` writes docs/deviations.md. With --check, fails if it is out of date.

import { type Deviation, deviations } from './deviations.ts'
import { writeOrCheck } from './generators.ts'

const rowOf = ({ where, specification, product, why, by }: Deviation): string =>
  `| ${[where, specification, product, why, by.join(', ')].join(' | ')} |`

const text = `# Deviations from the specification

<!-- Written by \`npm run deviations-doc\`. Change tools/deviations.ts instead. -->

Each row describes one place where the product differs from the specification, the reason, and the requirements that decided
it: [conformance.md](conformance.md) lists them. Where two sentences of the specification contradict each other and the
product follows one of them, or where the specification leaves something open, the choice is not listed. A client is the
stored record of one application.
${Object.entries(deviations)
  .map(
    ([section, rows]) =>
      `\n## ${section}\n\n| Where | The specification | The product | Why | Requirements |\n|---|---|---|---|---|\n${rows.map(rowOf).join('\n')}\n`,
  )
  .join('')}`

writeOrCheck(
  new URL('../docs/deviations.md', import.meta.url),
  text,
  'docs/deviations.md is stale: run `npm run deviations-doc`.',
)
