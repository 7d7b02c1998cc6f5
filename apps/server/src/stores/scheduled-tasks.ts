import { type Kysely, sql } from 'kysely'
import type { Tables } from '../platform/postgres/schema.ts'

export const createScheduledTasks = (db: Kysely<Tables>) => ({
  async claim(name: string, everySeconds: number): Promise<Date | undefined> {
    const { rows } = await sql<{ at: Date }>`
      insert into scheduled_task as t (name, due_at)
      values (${name}, clock_timestamp() + ${everySeconds} * interval '1 second')
      on conflict (name) do update set due_at = excluded.due_at where t.due_at <= clock_timestamp()
      returning clock_timestamp() as at`.execute(db)
    return rows[0]?.at
  },

  async done(name: string, claimedAt: Date): Promise<void> {
    await sql`update scheduled_task set done_at = ${claimedAt} where name = ${name}`.execute(db)
  },
})
export type ScheduledTasks = ReturnType<typeof createScheduledTasks>
