import { type RawBuilder, sql } from 'kysely'
import { type Locale, textIn } from '../../../schemas/language/text.ts'

/** Rows of a table of two columns that belong to a row of a system list, such as the roles of an account. They are part of its versions. */
export interface SystemLink {
  /** Their wire name in a version: ids, joined by commas. */
  readonly key: string
  readonly table: string
  /** The column of the row that they belong to, and that of what they name. */
  readonly owner: string
  readonly target: string
  /** What they name, as `named`, with its name in Chinese and, where it has one, in English. */
  readonly names: { readonly table: string; readonly text: RawBuilder<unknown>; readonly english?: RawBuilder<unknown> }
}

/** An id with its names at the time, so that a version is readable after what it names is gone. */
export type LinkedName = readonly [id: string, text: string | null, english: string | null]
/** What a change adds to a row and removes from it. */
export interface LinkChange {
  readonly added: readonly string[]
  readonly removed: readonly LinkedName[]
}
/** The place of such changes among the values that a version replaces. No column has this name. */
export const LINKS = '_links'

/** What a row of a list has of a link. */
function linkedNames(
  owning: string,
  { table, owner, target, names: { table: named, text, english } }: SystemLink,
): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_array(named.id, ${text}, ${english ?? sql`null`}) order by named.id), '[]')
    from ${sql.table(table)} link join ${sql.table(named)} named on named.id = link.${sql.ref(target)}
    where link.${sql.ref(owner)} = ${sql.ref(`${owning}.id`)})`
}
/** What the rows of a list have of its links, as columns of a statement over its table. */
export const linkColumns = ({
  table,
  links = [],
}: {
  readonly table: string
  readonly links?: readonly SystemLink[]
}): readonly RawBuilder<unknown>[] => links.map((link) => sql`${linkedNames(table, link)} as ${sql.id(link.key)}`)

type Stored = Readonly<Record<string, unknown>>

/** The links that a row had before a change, by their names. */
export function earlierLinks(stored: Stored | null, changes: unknown): Stored {
  return Object.fromEntries(
    Object.entries((changes ?? {}) as Readonly<Record<string, LinkChange>>).map(([key, { added, removed }]) => {
      const held = ((stored?.[key] ?? []) as readonly LinkedName[]).filter(([id]) => !added.includes(id))
      return [key, [...held, ...removed]]
    }),
  )
}

/** A link as a version shows it: the ids, and beside them the names in a language. */
export function shownLink(key: string, stored: unknown, locale: Locale): Record<string, string> {
  const held = ((stored ?? []) as readonly LinkedName[]).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const nameOf = ([id, text, english]: LinkedName) =>
    textIn({ 'zh-CN': text ?? id, 'en-US': english ?? text ?? id }, locale)
  return { [key]: held.map(([id]) => id).join(','), [`${key}_dictText`]: held.map(nameOf).join(',') }
}
