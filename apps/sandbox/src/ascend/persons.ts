import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { digitsOf, personWire } from './account-wire.ts'
import { newUuid } from './ids.ts'
import { applyFilter, applyOrder, pageOf, pageSizes } from './list-query.ts'
import { all, load, type Person, save } from './records.ts'
import { type Call, onlyQuery, route } from './route.ts'
import { type PersonFields, personFields, personRules } from './shapes/person.ts'
import { personMask } from './shapes/person-mask.ts'
import { forbidden, invalidField } from './status.ts'
import { checkRules, parse, parseChange } from './validate.ts'

/** Applies a PATCH. With a mask, only masked fields change, and a masked field missing from the body is deleted. */
export const applyUpdateMask = <T extends object>(
  current: T,
  change: Partial<T>,
  mask: string | undefined,
  updatable: readonly string[],
): T => {
  if (mask === undefined) return { ...current, ...change }
  const updated = structuredClone(current) as Record<string, unknown>
  for (const path of mask.split(',')) {
    if (!updatable.includes(path)) throw invalidField('update_mask', 'names a field that cannot be updated')
    copy(updated, change as Record<string, unknown>, path.split('.'))
  }
  return updated as T
}

const copy = (
  target: Record<string, unknown>,
  source: Record<string, unknown>,
  path: readonly string[],
): void => {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    if (source[name] === undefined) delete target[name]
    else target[name] = source[name]
    return
  }
  target[name] ??= {}
  copy(target[name] as Record<string, unknown>, (source[name] ?? {}) as Record<string, unknown>, rest)
}

const people = '/accounts/v1/legalNaturalPersons'

export const persons = (scope: FastifyInstance, sandbox: Sandbox): void => {
  route(scope, 'POST', people, (call) => {
    const person: Person = { id: newUuid(), fields: checked(sandbox, parse(personFields, call.body)) }
    save(sandbox, 'person', person)
    return personWire(person)
  })

  route(scope, 'GET', people, (call) => {
    onlyQuery(call, 'filter', 'order_by', 'page_size', 'page_token')
    const { query } = call
    const found = applyFilter(all(sandbox, 'person'), taxIdDigits(query.filter), {
      tax_id: ({ fields }) => [fields.tax_id && digitsOf(fields.tax_id)],
      given_name: ({ fields }) => [fields.given_name],
      family_name: ({ fields }) => [fields.family_name],
      correspondent_id: ({ fields }) => [fields.correspondent_id],
      investigation_id: (person) => [person.investigationId],
      legal_natural_person_id: (person) => [person.id],
    })
    // People cannot be sorted, because the broker does not document the sortable fields.
    const { items, ...page } = pageOf(applyOrder(found, query.order_by, {}), query, pageSizes.people)
    return { legal_natural_persons: items.map(personWire), ...page }
  })

  route(scope, 'GET', `${people}/:legal_natural_person_id`, (call) => personWire(loadPerson(sandbox, call)))

  route(scope, 'PATCH', `${people}/:legal_natural_person_id`, (call) => {
    onlyQuery(call, 'update_mask')
    const person = loadPerson(sandbox, call)
    const change = parseChange(personFields, call.body)
    const fields = applyUpdateMask(person.fields, change, call.query.update_mask, personMask)
    const updated = { ...person, fields: checked(sandbox, parse(personFields, fields)) }
    save(sandbox, 'person', updated)
    return personWire(updated)
  })
}

const loadPerson = (sandbox: Sandbox, call: Call): Person =>
  load(sandbox, 'person', call.part('legal_natural_person_id'))

const checked = (sandbox: Sandbox, fields: PersonFields): PersonFields => {
  checkRules(personRules, fields)
  if (fields.correspondent_id !== sandbox.config.ascend.correspondentId) {
    throw forbidden('the correspondent is not yours')
  }
  if (fields.customer_identification_id) {
    throw invalidField('customer_identification_id', 'is not a completed identification')
  }
  return fields
}

/** Removes the hyphens from tax IDs in a filter. */
const taxIdDigits = (filter: string | undefined): string | undefined =>
  filter?.replace(/(\btax_id\s*==\s*")([\d-]+)"/g, (_, start, id) => `${start}${digitsOf(id)}"`)
