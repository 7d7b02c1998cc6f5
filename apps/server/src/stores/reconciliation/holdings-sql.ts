import { type RawBuilder, sql } from 'kysely'

/** The value of the column `provider` in the tables of the reconciliation, also at other brokers: a database has only one. */
export const provider = 'ascend'

/** Hashes an erased applicant's broker id. The ids are random, so the hash reveals nothing. */
export const erasedHash = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`sha256(convert_to(${provider}::text || ':' || ${kind} || ':' || ${id}, 'UTF8'))`

/**
 * Checks whether our tables refer to a holding (an object at the broker).
 * @param row the SQL alias of a row with the holding's kind, id and account_id
 */
export const isKnown = (row: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql<boolean>`(
    case ${column('kind')}
      when 'person' then exists (select from broker_account b where b.person_id = ${column('id')})
      when 'account' then exists (select from broker_account b where b.account_id = ${column('id')})
      when 'bank_relationship' then exists (
        select from broker_account b
        where b.account_id = ${column('account_id')} and (
          exists (select from bank n where n.client_id = b.client_id and n.relationship_id = ${column('id')})
          -- a relationship that another bank account has replaced
          or exists (select from every_provider_call o where o.client_id = b.client_id
            and o.operation = 'create_bank_relationship' and o.answer ->> 'relationshipId' = ${column('id')})))
      when 'schedule' then exists (
        select from broker_account b join transfer t on t.client_id = b.client_id
        where b.account_id = ${column('account_id')} and t.broker_id = ${column('id')})
    end
    or exists (select from erased_holding e where e.hash = ${erasedHash(column('kind'), column('id'))}))`
}

/** Checks whether a pending provider call for the holding's client or account may create the holding. */
export const isUnderWay = (row: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql<boolean>`exists (
    select from provider_call o
    where o.state = 'pending'
      and o.client_id = coalesce(${column('client_id')},
        (select b.client_id from broker_account b where b.account_id = ${column('account_id')}))
      and o.operation = any(case ${column('kind')}
        when 'person' then array['create_person']
        when 'account' then array['create_account']
        when 'bank_relationship' then array['create_bank_relationship']
        else array['create_transfer', 'create_december_transfer'] end))`
}
