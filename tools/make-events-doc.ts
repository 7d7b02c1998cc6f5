// Writes docs/events.md and a JSON Schema for each event. With --check, fails if one of them is out of date.

import { eventJsonSchema } from '@vestibule/contract/firm/event-schemas'
import {
  type FieldKind,
  type FirmEventType,
  firmEventTypes,
  specOf,
} from '@vestibule/domain/events/firm-events'
import { eventStories } from '@vestibule/testing/event-stories'
import { writeOrCheck } from './generators.ts'

const docs = new URL('../docs/', import.meta.url)
const command = 'npm run events-doc'

const kindText = (kind: FieldKind): string => {
  if (kind === 'id') return 'id'
  if (kind === 'ids') return 'list of ids'
  const values = (list: readonly string[]): string => list.map((one) => `\`${one}\``).join(', ')
  if ('listOf' in kind) return `list of ${values(kind.listOf)}`
  return kind.length > 6 ? `one of ${kind.length} values` : values(kind)
}

const schemaName = (type: FirmEventType): string => `${type}.v${specOf(type).version}.json`

const rowOf = (type: FirmEventType): string => {
  const { version, meaning, data, nullable = [] } = specOf(type)
  const fields = Object.entries(data).map(
    ([name, kind]) => `\`${name}\`: ${kindText(kind)}${nullable.includes(name) ? ', or null' : ''}`,
  )
  return `| [\`${type}\`](events/${schemaName(type)}) | ${version} | ${meaning} | ${fields.join('; ') || '–'} |`
}

const stories = eventStories.map(
  ({ title, parts }) =>
    `### ${title}\n\n| What happened | Events |\n| --- | --- |\n${parts
      .map(({ happened, events }) => `| ${happened} | ${events.map((one) => `\`${one}\``).join('<br>')} |`)
      .join('\n')}`,
)

const text = `# Events

<!-- Written by \`${command}\`. Change packages/domain/src/events/firm-events.ts instead. -->

Each event states something that became true, and is stored in the same transaction. Events have no personal data: only ids
and values of fixed lists. They are therefore kept when an applicant is erased, and the ids then lead nowhere.

The firm reads events in two ways. Both deliver each event at least once, so ignore an \`id\` that you have processed.

- **Feed:** \`GET /api/firm/events?after={position}\` returns the events after a position in order, and waits up to 20 seconds
  for the first one. Begin with \`0\`, store \`next\` together with what you did, and send it as \`after\`. An event never
  appears before a position that you have read. All events can be read again at any time.
- **Webhooks:** each event is sent to each endpoint, signed by the
  [Standard Webhooks](https://www.standardwebhooks.com) specification. The body is the event without \`position\`. The
  events of one user arrive in order, those of different users in any order. [Events and webhooks](operations/events.md) says how to
  add an endpoint; \`apps/sandbox/src/receiver/index.ts\` is an example of a receiver.

## Format

\`\`\`json
{
  "id": "0b6f0c5e-7d5c-4f7e-9a0e-0d6f1d6d3a55",
  "type": "account.opened",
  "version": 1,
  "timestamp": "2027-03-01T15:04:05.000Z",
  "clientId": "5f3c2c1e-58a2-4c5b-8f4f-2a3f0c8f8a11",
  "userId": "a3d0a3d2-7a1c-4d83-8d0a-6f0d3c1b2e77",
  "data": {}
}
\`\`\`

\`clientId\` is the application, \`userId\` its owner. Both are null in events before sign-up is complete. A version increases
when a field is removed or changes its meaning. New fields and new types can appear at any time: ignore those that you do
not know.

## Types

| Type (with its JSON Schema) | Version | Meaning | \`data\` |
| --- | --- | --- | --- |
${firmEventTypes.map(rowOf).join('\n')}

## What changes at the broker

The broker does not announce changes. Workers poll each open account and its deposits and schedules by id, once a day, at most
five accounts a second. A closed account is polled until no deposit of it can be returned any more, 95 days after the last
one. The broker has no list of the deposits that a schedule makes, so the return of such a deposit is not seen here.

## Examples

A test makes these applications and compares their events with the tables. \`application.status_reached\` is left out.

${stories.join('\n\n')}
`

const staleMessage = `docs/events.md or a schema in docs/events is out of date: run ${command}.`
writeOrCheck(new URL('events.md', docs), text, staleMessage)
for (const type of firmEventTypes) {
  const schema = { title: type, ...eventJsonSchema(type) }
  writeOrCheck(
    new URL(`events/${schemaName(type)}`, docs),
    `${JSON.stringify(schema, null, 2)}\n`,
    staleMessage,
  )
}
