import { sql } from 'kysely'
import type { Labels } from '../../../registry/kit/codec.ts'
import { literalLabel } from '../../../engine/access/index.ts'
import type { ResolvedField } from '../../../engine/model/index.ts'
import { choiceProblem, type FieldProblem } from '../../../engine/validate/index.ts'
import type { ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import type { Queries } from '../../db/database.ts'
import type { Engine, TableScreen, WireRow } from '../catalog/index.ts'
import { foreignFiles, rowPoliciesOnly } from '../access/index.ts'
import { labelsId, loadLabels } from '../read/index.ts'

function keysOf({ widget, options }: ResolvedField, stored: unknown): readonly string[] {
  return widget && stored !== null && stored !== undefined
    ? widget.codec.keys(widget.codec.read(stored, options), options)
    : []
}

/** The user and the time; an option may be sent as its text. */
export interface ChoiceQuery {
  readonly context: ExpressionContext
  readonly locale: Locale
}
interface Brought {
  readonly field: ResolvedField
  readonly ref: LookupRef
  readonly keys: readonly string[]
}

/** Categories that exist, but not below the root that their field names; as `field key`. */
async function outsideTheirTree(db: Queries, brought: readonly Brought[]): Promise<ReadonlySet<string>> {
  const outside = new Set<string>()
  for (const { field, ref, keys } of brought) {
    if (ref.kind !== 'category' || ref.pcode === '' || ref.pcode === '0') continue
    const key = sql.ref(ref.store === 'code' ? 'code' : 'id')
    const { rows } = await sql<{
      key: string
    }>`select ${key} as key from sys_category where ${key} = any(${[...keys]}) and not starts_with(code, ${ref.pcode})`.execute(
      db,
    )
    for (const row of rows) outside.add(`${field.key} ${row.key}`)
  }
  return outside
}

/** A record that is to be stored, and the row as it is. */
export interface Proposal {
  readonly row: WireRow
  readonly previous: WireRow | undefined
}

function broughtBy({ resolved }: TableScreen, { row, previous }: Proposal): Brought[] {
  return resolved.fields.flatMap((field): Brought[] => {
    // The validation of the record covers options of the document.
    if (!field.lookup || field.lookup.kind === 'static' || row[field.key] === previous?.[field.key]) return []
    const before = new Set(keysOf(field, previous?.[field.key]))
    const keys = keysOf(field, row[field.key]).filter((key) => !before.has(key))
    return keys.length > 0 ? [{ field, ref: field.lookup, keys }] : []
  })
}

/** What many rows bring, as one entry for each field: each lookup is asked once. */
function joined(brought: readonly Brought[]): Brought[] {
  return [...Map.groupBy(brought, ({ field }) => field.key).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, keys: [...new Set(same.flatMap(({ keys }) => keys))] }] : []
  })
}

/** What is chosen where other fields decide what may be. */
function filteredBy({ resolved, checks }: TableScreen, { row }: Proposal): Brought[] {
  return resolved.fields.flatMap((field): Brought[] =>
    field.lookup && checks.choices.has(field.key)
      ? [{ field, ref: field.lookup, keys: keysOf(field, row[field.key]) }]
      : [],
  )
}

const notAChoice = (field: ResolvedField, value: string): FieldProblem => ({
  field: field.key,
  code: 'FIELD_NOT_A_CHOICE',
  params: { label: textIn(field.field.title, 'zh-CN'), value },
})

/** Problems of choices that the values of other fields do not allow. */
export function disallowedChoices(
  { resolved, checks }: TableScreen,
  { row, previous }: Proposal,
  labels: ReadonlyMap<string, Labels>,
  context: ExpressionContext,
): FieldProblem[] {
  return resolved.fields.flatMap((field) => {
    const known = field.lookup && labels.get(labelsId(field.lookup))
    // Options of the document have one text for all users; those of a source have the text of the user's locale.
    const textOf = field.lookup?.kind === 'static' ? literalLabel(field) : (key: string) => known?.text(key)
    return choiceProblem(checks, field, row, context, previous, textOf) ?? []
  })
}

/**
 * A lookup value must name an existing row that the other fields allow; the author must be allowed to use the files. Only
 * what a write brings is looked at: a row may keep the name of a person who left. The problems are those of each row, in
 * the order of the rows.
 */
export async function choiceProblemsOf(
  db: Queries,
  world: Engine,
  screen: TableScreen,
  proposals: readonly Proposal[],
  { context, locale }: ChoiceQuery,
): Promise<readonly FieldProblem[][]> {
  const byRow = proposals.map((proposal) => broughtBy(screen, proposal))
  const all = joined([...byRow.flat(), ...proposals.flatMap((proposal) => filteredBy(screen, proposal))])
  // Existence does not depend on which fields are visible, but a user may choose only rows that they may see.
  const labels =
    all.length === 0
      ? new Map<string, Labels>()
      : await loadLabels(db, { ...world, rights: world.rights && rowPoliciesOnly(world.rights) }, all, locale)
  const outside = await outsideTheirTree(db, all)
  const foreign = await foreignFiles(world, screen, context.user.username, proposals)
  return byRow.map((brought, index) => {
    const gone = brought.flatMap(({ field, ref, keys }): FieldProblem[] => {
      const known = labels.get(labelsId(ref))
      const wrong = known && keys.find((key) => known.text(key) === undefined || outside.has(`${field.key} ${key}`))
      return wrong === undefined ? [] : [notAChoice(field, wrong)]
    })
    const reported = new Set(gone.map(({ field }) => field))
    const proposal = proposals[index]
    return proposal
      ? [
          ...gone,
          ...(foreign[index] ?? []),
          ...disallowedChoices(screen, proposal, labels, context).filter(({ field }) => !reported.has(field)),
        ]
      : gone
  })
}

/** The same of one row. */
export async function choiceProblems(
  db: Queries,
  world: Engine,
  screen: TableScreen,
  proposal: Proposal,
  asking: ChoiceQuery,
): Promise<FieldProblem[]> {
  return (await choiceProblemsOf(db, world, screen, [proposal], asking))[0] ?? []
}
