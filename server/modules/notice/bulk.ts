import { sql } from 'kysely'
import { escapeHtml } from '../../../schemas/contract/html.ts'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { runPrepared } from '../../db/statements/prepared-statements.ts'

const TITLE_MAX = 100

/** A notice of the system to several people, about one thing. */
export interface SharedNotice {
  readonly people: readonly { readonly id: string }[]
  readonly title: string
  /** Paragraphs of plain text. */
  readonly paragraphs: readonly string[]
  /** What programs read of it. */
  readonly abstract: string
  readonly priority: 'L' | 'M' | 'H'
  /** What it is about, as kind and id, so that it can be taken back. */
  readonly kind: string
  readonly about: string
  /** A path of the application. */
  readonly page: string
}
/** A notice that was stored, as open pages are told of it. */
interface StoredNotice {
  readonly id: string
  readonly title: string
  readonly people: readonly string[]
}

/** Stores released notices with one statement. */
export async function storeSharedNotices(
  tx: Queries,
  notices: readonly SharedNotice[],
  by: string,
  now: Date,
): Promise<readonly StoredNotice[]> {
  const stored = notices
    .filter(({ people }) => people.length > 0)
    .map((notice) => ({
      ...notice,
      id: newId(now.getTime()),
      title: notice.title.slice(0, TITLE_MAX),
      content: notice.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
      people: notice.people.map(({ id }) => id),
    }))
  if (stored.length === 0) return []
  const sent = stored.flatMap(({ id, people }) =>
    people.map((userId) => ({ id: newId(now.getTime()), notice: id, person: userId })),
  )
  const rows = stored.map(({ people, paragraphs: _paragraphs, ...one }) => ({ ...one, named: `${people.join(',')},` }))
  await runPrepared(
    tx,
    sql<object>`
    with told as (
      insert into sys_announcement (id, title, content, abstract, priority, category, msg_type, user_ids, send_status, send_time,
        bus_type, bus_id, open_type, open_page, sender, create_by, create_time)
      select id, title, content, abstract, priority, '2', 'USER', named, '1', ${now}::timestamptz, kind, about, 'url', page, ${by}::text, ${by}::text, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json) as n
        (id text, title text, content text, abstract text, priority text, named text, kind text, about text, page text))
    insert into sys_announcement_send (id, annt_id, user_id, is_recipient)
    select id, notice, person, true from json_to_recordset(${JSON.stringify(sent)}::json) as s (id text, notice text, person text)`,
  )
  return stored.map(({ id, title, people }) => ({ id, title, people }))
}

/** Takes back notices of processes by what they are about; gives the ids of the people who had them. */
export async function takeBackNotices(tx: Queries, about: readonly string[], now: Date): Promise<readonly string[]> {
  if (about.length === 0) return []
  const rows = await runPrepared(
    tx,
    sql<{ person: string }>`
    with gone as (
      update sys_announcement set send_status = '2', cancel_time = ${now}::timestamptz
      where bus_id = any(${[...about]}::text[]) and bus_type like 'bpm%' and send_status = '1' returning id)
    select distinct s.user_id as person from gone join sys_announcement_send s on s.annt_id = gone.id`,
  )
  return rows.map(({ person }) => person)
}
