import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { personWire } from './account-wire.ts'
import { newUuid } from './ids.ts'
import { applyFilter, equals, pageOf } from './list-query.ts'
import { all, load, type Person, save } from './records.ts'
import { type Call, onlyQuery, route } from './route.ts'
import { type PersonFields, personFields, personMask } from './shapes/person.ts'
import { forbidden, invalidField } from './status.ts'
import { parse } from './validate.ts'

/** Applies a PATCH. Only masked fields change, and a masked field missing from the body is deleted. */
export const applyUpdateMask = <T extends object>(
  current: T,
  change: object,
  mask = '',
  updatable: readonly string[],
): T => {
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
    onlyQuery(call, 'filter', 'page_size', 'page_token')
    const found = applyFilter(all(sandbox, 'person'), call.query.filter, {
      'tax_id ==': equals(({ fields }) => fields.tax_id),
      'correspondent_id ==': equals(({ fields }) => fields.correspondent_id),
    })
    const { items, ...page } = pageOf(found, call.query, 100)
    return { legal_natural_persons: items.map(personWire), ...page }
  })

  route(scope, 'GET', `${people}/:legal_natural_person_id`, (call) => personWire(loadPerson(sandbox, call)))

  route(scope, 'PATCH', `${people}/:legal_natural_person_id`, (call) => {
    onlyQuery(call, 'update_mask')
    const person = loadPerson(sandbox, call)
    const change = parse(personFields.partial(), call.body)
    const fields = applyUpdateMask(person.fields, change, call.query.update_mask, personMask)
    const updated = { ...person, fields: checked(sandbox, parse(personFields, fields)) }
    save(sandbox, 'person', updated)
    return personWire(updated)
  })
}

const loadPerson = (sandbox: Sandbox, call: Call): Person =>
  load(sandbox, 'person', call.part('legal_natural_person_id'))

const checked = (sandbox: Sandbox, fields: PersonFields): PersonFields => {
  if (fields.correspondent_id !== sandbox.config.ascend.correspondentId) {
    throw forbidden('the correspondent is not yours')
  }
  return fields
}
