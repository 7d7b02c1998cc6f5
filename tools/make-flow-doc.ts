import { readFile, writeFile } from 'node:fs/promises'
import { flows } from '@vestibule/domain/flow/flow'
import { type Status, statuses } from '@vestibule/domain/flow/statuses'
import { type Event, events, type FlowName, type Guard, type Row } from '@vestibule/domain/flow/types'

/** Writes docs/flow.md, table and diagram, from the flow table. `--check` fails when the file is not what this would write. */
const file = new URL('../docs/flow.md', import.meta.url)

const titles: Record<FlowName, string> = {
  personal: 'Personal flow (REGULAR, ROTH_IRA, TRADITIONAL_IRA)',
  product: "Product flow (PRODUCT, the brand's own direct fund account)",
}

const guarded = (text: string, guard: Guard | undefined): string => {
  const parts = typeof guard === 'string' ? [guard] : (guard ?? [])
  return parts.length > 0
    ? `${text} if ${parts.map((part) => part.replace('!', 'not ')).join(' and ')}`
    : text
}

const moves = (row: Row): [Event, string, string[]][] =>
  (Object.entries(row.on ?? {}) as [Event, NonNullable<Row['on']>[Event]][]).flatMap(([event, targets]) =>
    (targets ?? []).map((target): [Event, string, string[]] => [
      event,
      guarded(target.to, target.when),
      [...(target.needs ?? [])],
    ]),
  )

const tableRow = (status: Status, row: Row): string => {
  const shows = (row.shows ?? []).map((choice) => guarded(choice.screen, choice.when))
  const redirects = (row.redirects ?? []).map((choice) => guarded(`\`${choice.to}\``, choice.when))
  const goes = moves(row).map(([event, to, needs]) => {
    const who = events[event] === 'server' ? '**S** ' : ''
    return `${who}${event} → ${to}${needs.length > 0 ? ` (${needs.join(', ')})` : ''}`
  })
  const back = (row.back ?? []).map((choice) => guarded(choice.to, choice.when))
  const notes = [
    row.restoreOnly ? 'restore only' : '',
    row.headerHidden ? 'header hidden' : '',
    row.end ? 'end' : '',
  ]
  return [
    '',
    `${status}${notes.filter(Boolean).length > 0 ? ` *(${notes.filter(Boolean).join(', ')})*` : ''}`,
    String(row.step),
    [...shows, ...redirects].join('; '),
    goes.join('; ') || '—',
    back.join('; ') || '—',
    '',
  ]
    .join(' | ')
    .trim()
}

const diagram = (name: FlowName): string => {
  const lines = statuses.flatMap((status) => {
    const row = flows[name][status]
    if (!row) return []
    // Affiliations may be declared at every form: drawn once, where they are asked.
    const drawn = moves(row).filter(
      ([event]) => event !== 'affiliated' || status === 'ONBOARDING_AFFILATIONS',
    )
    return drawn.map(([event, to]) => `  ${status} -->|${event}| ${to.split(' ')[0]}`)
  })
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n')
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

Written by \`npm run flow-doc\` from the flow table in \`packages/domain/src/flow\`: do not edit. **S** marks what only the
server fires, on evidence it has itself; in brackets the evidence that must be stored. An event from any other saved
status saves what it carries and moves nothing. Back changes what is shown, never what is saved.

${section('personal')}

${section('product')}

In the product flow a status without a row of its own shows its step's default: the contribution at step 3, the
confirmation at step 4.
`

if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error('docs/flow.md is not fresh: run `npm run flow-doc`.')
    process.exitCode = 1
  }
} else {
  await writeFile(file, text)
}
