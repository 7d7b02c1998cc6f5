import { type FieldKind, type FirmEventType, specOf } from '@vestibule/domain/events/firm-events'
import { z } from 'zod'

/** Our ids and the broker's. */
const id = z.string().min(1).max(200)

const fieldOf = (kind: FieldKind): z.ZodType => {
  if (kind === 'id') return id
  if (kind === 'ids') return z.array(id)
  return 'listOf' in kind ? z.array(z.enum(kind.listOf)) : z.enum(kind)
}

/** Returns the schema of an event's version, as the feed and the webhooks have it. */
export const eventSchema = (type: FirmEventType) => {
  const { version, meaning, data, nullable = [] } = specOf(type)
  const fields = Object.entries(data).map(([name, kind]) => {
    const field = fieldOf(kind)
    return [name, nullable.includes(name) ? field.nullable() : field]
  })
  return z
    .object({
      id: z.uuid().describe('The same in each delivery of this event.'),
      type: z.literal(type),
      version: z.literal(version),
      timestamp: z.iso.datetime().describe('When the event became true.'),
      clientId: z.uuid().nullable().describe('The application, or null before there is one.'),
      userId: z.uuid().nullable().describe('The user, or null before there is one.'),
      data: z.object(Object.fromEntries(fields) as Record<string, z.ZodType>),
    })
    .describe(meaning)
}

/** Zod adds a pattern to each format. */
const withoutPattern = ({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }): void => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

/** Returns the JSON Schema. It is that of an input, because a receiver must accept fields that are added later. */
export const eventJsonSchema = (type: FirmEventType): object =>
  z.toJSONSchema(eventSchema(type), { io: 'input', override: withoutPattern })
