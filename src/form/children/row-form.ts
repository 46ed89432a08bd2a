import type { ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import { fieldRules } from '../validate/index.ts'
import { type ChildRow, type ChildStore, FormStore } from '../store/index.ts'

/** The form of one row; a row that is not there yet begins with what its screen says. */
export function rowForm(
  store: ChildStore,
  row: ChildRow | undefined,
  prefix: string,
  context: () => ExpressionContext,
): FormStore {
  const { screen, rights } = store.opened
  return new FormStore({
    screen,
    prefix,
    rules: fieldRules(screen, context),
    base: row
      ? { ...row.before, ...row.record }
      : Object.fromEntries(screen.fields.map(({ key, field }) => [key, field.default])),
    locked: !(row ? store.mayWrite(row) : rights.add),
    words: (problem) => store.sentence(problem, problem.field),
    isNew: row?.before === undefined,
  })
}

/** Copies the problems of a row from its sub-table into the form of the row. Returns the first wrong field. */
export function showErrors(form: FormStore, errors: ChildRow['errors']): string | undefined {
  return form.show(Object.entries(errors).map(([field, text]) => ({ field, code: 'FIELD_RULE', params: {}, text })))[0]
}
