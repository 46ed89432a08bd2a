import type { ColumnType } from 'kysely'

/** A time column: read as `YYYY-MM-DD HH:mm:ss` in GMT+8, written as such text or as a Date. */
export type Time = ColumnType<string, string | Date, string | Date>
export type NullableTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
/** A time column that the database fills. */
export type StampedTime = ColumnType<string, string | Date | undefined, string | Date>
/** A `jsonb` column; write with `asJson` of `database.ts`. */
export type Json = ColumnType<unknown, unknown, unknown>

export interface Audited {
  create_by: string | null
  create_time: StampedTime
  update_by: string | null
  update_time: NullableTime
}
