import { CompiledQuery, type RawBuilder, sql } from 'kysely'

/** A statement that is ready, or becomes so when it is asked for its text. */
export type Statement<Row = unknown> = Pick<RawBuilder<Row>, 'compile'>

/** Stands for a value that comes with each call. */
class Place {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/**
 * A statement whose text is built once and reused with other values. `build` receives the placeholders. Building a text of many columns costs more than sending it.
 */
export function template<Row extends object>(
  values: number,
  build: (...places: readonly RawBuilder<unknown>[]) => RawBuilder<Row>,
): (...given: readonly unknown[]) => Statement<Row> {
  let made: CompiledQuery | undefined
  return (...given) => ({
    compile(db) {
      made ??= build(...Array.from({ length: values }, (_, at) => sql`${new Place(at)}`)).compile(db)
      return CompiledQuery.raw(
        made.sql,
        made.parameters.map((value) => (value instanceof Place ? given[value.at] : value)),
      ) as CompiledQuery<Row>
    },
  })
}
