// Writes docs/flow.md, a table and a diagram of the flow table; `--check` fails if the file is out of date.

import { accountTypesOfFlow } from '@vestibule/domain/account-types'
import { evidenceFor, flows } from '@vestibule/domain/flow/flow'
import { statusesShowing } from '@vestibule/domain/flow/status-lists'
import { type Status, statuses } from '@vestibule/domain/flow/statuses'
import { type Event, events, type FlowName, type Guard, type Row } from '@vestibule/domain/flow/types'
import { writeOrCheck } from './generators.ts'

const file = new URL('../docs/flow.md', import.meta.url)

const titles: Record<FlowName, string> = {
  personal: `Personal flow (${accountTypesOfFlow('personal').join(', ')})`,
  product: `Product flow (${accountTypesOfFlow('product').join(', ')}, the brand's own direct fund account)`,
}

const guarded = (text: string, guard: Guard | undefined): string => {
  const parts = [guard ?? []].flat().map((part) => part.replace('!', 'not '))
  return parts.length > 0 ? `${text} if ${parts.join(' and ')}` : text
}

const transitions = (row: Row) =>
  (Object.entries(row.on ?? {}) as [Event, NonNullable<NonNullable<Row['on']>[Event]>][]).flatMap(
    ([event, targets]) => targets.map((target) => ({ event, target })),
  )

const tableRow = (status: Status, row: Row): string => {
  const shows = (row.shows ?? []).map((choice) => guarded(choice.screen, choice.when))
  const redirects = (row.redirects ?? []).map((choice) => guarded(`\`${choice.to}\``, choice.when))
  const targets = transitions(row).map(({ event, target }) => {
    const origin = events[event] === 'server' ? '**S** ' : ''
    const evidence = [...evidenceFor(event, target)].join(', ')
    return `${origin}${event} → ${guarded(target.to, target.when)}${evidence && ` (${evidence})`}`
  })
  const back = (row.back ?? []).map((choice) => guarded(choice.to, choice.when))
  const prerequisites = row.prerequisites ? ['without an account, the first unanswered screen'] : []
  const notes = [row.restoreOnly && 'restore only', row.headerHidden && 'header hidden', row.end && 'end']
    .filter(Boolean)
    .join(', ')
  return [
    '',
    `${status}${notes && ` *(${notes})*`}`,
    String(row.step),
    [...prerequisites, ...shows, ...redirects].join('; '),
    targets.join('; ') || '—',
    back.join('; ') || '—',
    '',
  ]
    .join(' | ')
    .trim()
}

/** Returns `false` for transitions that would clutter the diagram. The table contains these transitions. */
const isDrawn = (name: FlowName, status: Status, row: Row, event: Event, to: Status): boolean => {
  if (event === 'affiliated') return statusesShowing('affiliations').includes(status)
  if (event === 'account_created') return row.prerequisites === undefined
  return event !== 'continued' || flows[name][to]?.step === row.step
}

const diagram = (name: FlowName): string => {
  const rows = statuses.flatMap((status) => {
    const row = flows[name][status]
    return row ? [{ status, row }] : []
  })
  const arrows = rows.flatMap(({ status, row }) =>
    transitions(row)
      .filter(({ event, target }) => isDrawn(name, status, row, event, target.to))
      .map(
        ({ event, target: { to } }) =>
          `  ${status} ${events[event] === 'server' ? '-.->' : '-->'}|${event}| ${to}`,
      ),
  )
  const marked = (mark: 'restoreOnly' | 'end', name: string, style: string): string[] => {
    const found = rows.filter(({ row }) => row[mark]).map(({ status }) => status)
    return found.length > 0 ? [`  classDef ${name} ${style}`, `  class ${found.join(',')} ${name}`] : []
  }
  return [
    '```mermaid',
    'flowchart TD',
    ...arrows,
    ...marked('end', 'ends', 'stroke-width:3px'),
    ...marked('restoreOnly', 'restored', 'stroke-dasharray:5 5'),
    '```',
  ].join('\n')
}

const section = (name: FlowName): string =>
  [
    `## ${titles[name]}`,
    '',
    '| Status | Step | Shows or redirects to | Goes to | Back |',
    '|---|---|---|---|---|',
    ...statuses.flatMap((status) => {
      const row = flows[name][status]
      return row ? [tableRow(status, row)] : []
    }),
    '',
    diagram(name),
  ].join('\n')

const text = `# The flow

Written by \`npm run flow-doc\` from the flow table in \`packages/domain/src/flow\`: do not edit. **S** marks events
that only the server fires; the brackets name the stored evidence that an event needs. If a table has no row for the saved
status, an event saves its data but does not change the status. Back changes only the screen, not the saved status.

${section('personal')}

${section('product')}

In the diagrams, a dotted arrow is a server event, a dashed box is a status that no event leads to (applicants who have it saved can
continue), and a thick box is a final status. The diagrams leave out three things: affiliations, which end the application from any form;
the ways from break screens back to missing answers; and applicants without an account in a status that needs one. For these
applicants, forms are saved and the status does not change, and opening the account leads to the agreements.

In the product flow a status without a row of its own shows its step's default: the contribution at step 3, the
confirmation at step 4. A row with the screen identity-passed shows it right after the check, and the next screen when it is
restored.
`

writeOrCheck(file, text, 'docs/flow.md is stale: run `npm run flow-doc`.')
