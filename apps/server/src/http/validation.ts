import type { z } from 'zod'
import { AppError } from '../use-cases/app-error.ts'

/** Maximum number of invalid fields that a response names, because a body can have thousands of them. */
const maxFields = 20

/** Validates the input. @throws AppError that names the invalid fields, never their values (API-06) */
export const parsed = <T extends z.ZodType>(schema: T, input: unknown): z.output<T> => {
  const result = schema.safeParse(input)
  if (result.success) return storable(result.data)
  const unknown = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [],
  )
  if (unknown.length > 0)
    throw new AppError('unknown_field', {
      fields: unknown.slice(0, maxFields).map((name) => name.slice(0, 60)),
    })
  const fields = [...new Set(result.error.issues.map((issue) => issue.path.map(String).join('.')))].filter(
    Boolean,
  )
  throw new AppError('malformed', fields.length > 0 ? { fields: fields.slice(0, maxFields) } : {})
}

/** Rejects NUL and lone surrogates, which PostgreSQL rejects and no keyboard produces. */
const storable = <T>(data: T): T => {
  const fields = unstorable(data)
  if (fields.length > 0) throw new AppError('malformed', { fields })
  return data
}

interface Node {
  value: unknown
  name: string
  parent: Node | undefined
}

const pathOf = (node: Node): string => {
  const names: string[] = []
  for (let at: Node | undefined = node; at?.parent; at = at.parent) names.push(at.name)
  return names.reverse().join('.')
}

/** Lists the paths of texts that cannot be stored. Iterative, because the input must not control the stack's depth. */
const unstorable = (data: unknown): string[] => {
  const found: string[] = []
  const left: Node[] = [{ value: data, name: '', parent: undefined }]
  for (let node = left.pop(); node && found.length < maxFields; node = left.pop()) {
    const { value } = node
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) found.push(pathOf(node))
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value).reverse())
        left.push({ value: inner, name, parent: node })
  }
  return found
}
