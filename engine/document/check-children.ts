import { problem } from '../../schemas/language/check/guard.ts'
import { SYSTEM_FIELDS } from '../../schemas/language/names.ts'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { editedChildren } from '../model/index.ts'

/** The screens that the sub-tables of a document refer to. */
export interface RelatedScreens {
  /** Published screens by id: those that the document names as children or shows in a section. */
  readonly below: ReadonlyMap<string, Screen>
  /** A published screen that has the document's own rows as a sub-table. */
  readonly above: Screen | undefined
}

/** Its rows travel in the record: their names may not be those of fields, nor may one record have many of what is drawn as one. */
function ownProblems(screen: Screen): SchemaProblem[] {
  const taken = new Set([...Object.keys(screen.fields), ...SYSTEM_FIELDS])
  return editedChildren(screen).flatMap(({ name, edit, relation, rows, minRows = 0, maxRows }) => [
    ...(taken.has(name) ? [problem(`/children/${name}`, 'DOC_CHILD_IS_FIELD', { child: name })] : []),
    ...(rows === 'own' ? [problem(`/children/${name}/rows`, 'DOC_CHILD_ROWS_OWN', { child: name }, 'warning')] : []),
    ...(edit === 'form' && relation !== 'one'
      ? [problem(`/children/${name}/edit`, 'DOC_CHILD_FORM_MANY', { child: name })]
      : []),
    ...(maxRows !== undefined && minRows > maxRows
      ? [problem(`/children/${name}/minRows`, 'DOC_CHILD_ROWS', { child: name })]
      : []),
  ])
}

/** One level is all that a form edits: what lies below a row of it belongs to that row's own page. */
function familyProblems(screen: Screen, { below, above }: RelatedScreens): SchemaProblem[] {
  const edited = editedChildren(screen)
  const [first] = edited
  const tooHigh =
    above !== undefined && first ? [problem(`/children/${first.name}/edit`, 'DOC_CHILD_NESTED', { id: above.id })] : []
  const inside = edited.flatMap(({ name, screen: id, key, order, fields = [] }): SchemaProblem[] => {
    const found = below.get(id)
    if (!found) return []
    const at = `/children/${name}`
    const unknown = (field: string, pointer: string) =>
      Object.hasOwn(found.fields, field) ? [] : [problem(`${at}/${pointer}`, 'DOC_UNKNOWN_FIELD', { field })]
    return [
      ...(editedChildren(found).length > 0 || id === screen.id
        ? [problem(`${at}/edit`, 'DOC_CHILD_NESTED', { id })]
        : []),
      ...(found.source?.endpoints && !found.source.table
        ? [problem(`${at}/screen`, 'DOC_CHILD_NO_TABLE', { id })]
        : []),
      ...unknown(key, 'key'),
      ...(order === undefined ? [] : unknown(order, 'order')),
      ...fields.flatMap((field, index) => unknown(field, `fields/${index}`)),
    ]
  })
  return [...tooHigh, ...inside]
}

/** Fields of a child row that refer to its parent; the server fills them. */
export function parentKeyFields({ id }: Screen, above: Screen | undefined): ReadonlySet<string> {
  return new Set(above ? editedChildren(above).flatMap(({ screen, key }) => (screen === id ? [key] : [])) : [])
}

/** Problems of a document's sub-tables, by themselves and, where the other screens are known, against those. */
export function childProblems(screen: Screen, family?: RelatedScreens): SchemaProblem[] {
  return [...ownProblems(screen), ...(family ? familyProblems(screen, family) : [])]
}
