import type { Labels } from '../../../../registry/kit/codec.ts'
import type { ImportCounts, ImportPlan } from '../../../../schemas/contract/data/import.ts'
import type { Queries } from '../../../db/database.ts'
import {
  choiceProblemsOf,
  FillRules,
  inProcess,
  refuseAction,
  problemText,
  rowsInProcess,
  treeProblems,
} from '../../write/index.ts'
import { isSameValue } from '../../../../engine/value/index.ts'
import type { LookupRef } from '../../../../schemas/language/lookup.ts'
import { say } from '../../../../schemas/messages/index.ts'
import { type Actor, contextOf, type Engine, type TableScreen } from '../../catalog/index.ts'
import { isFieldDenied, unrestricted } from '../../access/index.ts'
import { type LabelRequest, labelsId, loadLabels } from '../../read/index.ts'
import { blocksOf, isContinuation } from '../children/blocks.ts'
import { ChildValidator, childChanges } from '../children/child-validator.ts'
import { refuseAdded, refuseInvisible } from '../import/refusals.ts'
import {
  type CellProblem,
  type ParseContext,
  type ParsedRow,
  type ReadRow,
  validateRow,
  readRow,
} from '../import/parse-row.ts'
import { requestsFor } from '../import/requests.ts'
import { ChildLimit } from '../import/child-limit.ts'
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts'
import { isId } from '../columns/sheet-fields.ts'
import { UniqueValues } from '../import/unique-values.ts'
import type { SheetRow } from '../book/types.ts'
import type { Fixes } from './stored-imports.ts'
import { Matcher } from './match.ts'
import { ValueRules } from './value-rules.ts'
import type { ResolvedPlan } from './resolve-plan.ts'

/** Sources whose labels are all there whichever words are asked for. */
const LOADED_WHOLE: ReadonlySet<LookupRef['kind']> = new Set(['static', 'dict', 'category', 'area'])

type CellFixes = NonNullable<ParseContext['fixes']>

/** The rows of a slice by their outcome. */
export interface ValidatedSlice {
  readonly fresh: readonly ParsedRow[]
  readonly changed: readonly ParsedRow[]
  readonly same: readonly ParsedRow[]
  readonly wrong: readonly ParsedRow[]
  /** Wrong rows that a person wants left out. */
  readonly left: readonly ParsedRow[]
}

function changes(screen: TableScreen, { record, previous, plans = [] }: ParsedRow): boolean {
  const { byKey } = unrestricted(screen).resolved
  const differs = (key: string) => !isSameValue(record[key], previous?.[key], byKey.get(key))
  return Object.keys(record).some(differs) || plans.some(childChanges)
}

/** What a person made of cells: one by one, and of all that say the same. */
interface Mended {
  readonly fixes: Fixes
  readonly values: ImportPlan['values']
}

/** Validates a sheet slice by slice. */
export class RowValidator {
  readonly fills: FillRules
  readonly #engine: Engine
  readonly #screen: TableScreen
  readonly #actor: Actor
  readonly #planned: ResolvedPlan
  readonly #fixes: CellFixes
  readonly #rules: ValueRules
  readonly #uniques: UniqueValues
  readonly #matcher: Matcher
  readonly #below: ChildValidator
  readonly #rooms: ChildLimit
  readonly #whole = new Map<string, Labels>()

  private constructor(
    engine: Engine,
    screen: TableScreen,
    actor: Actor,
    planned: ResolvedPlan,
    mended: Mended,
    fills: FillRules,
  ) {
    this.fills = fills
    this.#engine = engine
    this.#screen = screen
    this.#actor = actor
    this.#planned = planned
    this.#fixes = new Map(Object.entries(mended.fixes).map(([row, fields]) => [Number(row), fields]))
    this.#rules = new ValueRules(mended.values)
    this.#uniques = new UniqueValues(screen, actor.locale)
    this.#matcher = new Matcher(screen, planned.key, actor.locale)
    this.#below = new ChildValidator(engine, actor, planned.header.below)
    this.#rooms = new ChildLimit(screen, actor.locale)
  }

  static async of(
    engine: Engine,
    screen: TableScreen,
    actor: Actor,
    planned: ResolvedPlan,
    mended: Mended,
  ): Promise<RowValidator> {
    return new RowValidator(
      engine,
      screen,
      actor,
      planned,
      mended,
      await FillRules.of(engine.database.kysely, screen, actor, engine.now()),
    )
  }

  /** Whether a row begins no record: it is judged with those above it. */
  isMore(row: SheetRow): boolean {
    return isContinuation(row, this.#planned.header, this.#fixes)
  }

  /** The rows of a slice, wrong cells counted as the person wants it. */
  async judge(all: readonly SheetRow[]): Promise<ValidatedSlice> {
    for (let fixes = this.#fixes; ;) {
      const judged = await this.#judgeBy(all, fixes)
      const more = this.#rules.fixesFor(judged.wrong, fixes)
      if (!more) return this.#leftOut(judged)
      fixes = more
    }
  }

  #leftOut(judged: ValidatedSlice): ValidatedSlice {
    const [left, wrong] = [
      judged.wrong.filter((row) => this.#rules.leaves(row)),
      judged.wrong.filter((row) => !this.#rules.leaves(row)),
    ]
    return {
      ...judged,
      wrong,
      left: left.map((row) => ({
        ...row,
        problems: [{ row: row.source.number, text: say('IMPORT_ROW_LEFT', {}, this.#actor.locale) }, ...row.problems],
      })),
    }
  }

  async #judgeBy(all: readonly SheetRow[], fixes: CellFixes): Promise<ValidatedSlice> {
    const { kysely: db } = this.#engine.database
    const { header } = this.#planned
    const blocks = blocksOf(all, header, fixes)
    const rows = blocks.map(({ row }) => row)
    const yieldIfDue = yieldToEventLoop()
    const labels = await this.#labels(await requestsFor(header, rows, yieldIfDue))
    const world: ParseContext = {
      screen: this.#screen,
      header,
      labels,
      fills: this.fills,
      context: contextOf(this.#actor, this.#engine.now()),
      locale: this.#actor.locale,
      fixes,
    }
    const read: ReadRow[] = []
    for (const row of rows) {
      read.push(readRow(row, world))
      await yieldIfDue()
    }
    const matched = await this.#matcher.match(db, read)
    const parsed: ParsedRow[] = []
    for (const [index, row] of read.entries()) {
      const { previous, problem } = matched[index] ?? {}
      const judged = validateRow(row, world, previous)
      const isUnknown = problem !== undefined && this.#planned.key.some(isId)
      // A record that the user may not see gets no further messages.
      parsed.push(problem ? { ...judged, problems: isUnknown ? [problem] : [...judged.problems, problem] } : judged)
      await yieldIfDue()
    }
    const known = refuseAdded(this.#screen, this.#actor, await this.#moved(await this.#mended(parsed, world, fixes)))
    const inside = await refuseInvisible(this.#engine, this.#screen, this.#actor, known)
    const judged = await this.#possible(await this.#below.judge(blocks, inside, fixes), world)
    await this.#rooms.begin(db, judged)
    return sorted(this.#screen, await this.#uniques.refuse(db, judged, [this.#below, this.#rooms]))
  }

  /** Whether a row that was judged to be new is there meanwhile. */
  isOvertaken(tx: Queries, { fresh }: ValidatedSlice): Promise<boolean> {
    return this.#matcher.isOvertaken(tx, fresh)
  }

  /** What was judged last is stored, or would be: later rows are compared with it. */
  keep(as: 'stored' | 'looked at'): void {
    this.#uniques.keep()
    this.#matcher.keep()
    this.#below.keep()
    this.#rooms.keep(as === 'stored')
  }

  /** Small sources are asked once for all slices, large ones for the words of each. */
  async #labels(asked: readonly LabelRequest[]): Promise<ReadonlyMap<string, Labels>> {
    const missing = asked.filter(({ ref }) => !this.#whole.has(labelsId(ref)))
    const loaded = await loadLabels(this.#engine.database.kysely, this.#engine, missing, this.#actor.locale)
    for (const { ref } of missing) {
      const labels = loaded.get(labelsId(ref))
      if (labels && LOADED_WHOLE.has(ref.kind)) this.#whole.set(labelsId(ref), labels)
    }
    return new Map([...this.#whole, ...loaded])
  }

  /** Words of a sheet are looked up as they are read; a corrected cell came as a key. */
  async #mended(rows: readonly ParsedRow[], world: ParseContext, fixes: CellFixes): Promise<ParsedRow[]> {
    const mended = rows.filter(({ source, problems }) => problems.length === 0 && fixes.has(source.number))
    if (mended.length === 0) return [...rows]
    const { kysely: db } = this.#engine.database
    const proposals = mended.map(({ record, previous }) => ({ row: record, previous }))
    const found = await choiceProblemsOf(db, this.#engine, unrestricted(this.#screen), proposals, {
      context: world.context,
      locale: world.locale,
    })
    const wrong = new Map(mended.map((row, index) => [row.source.number, found[index] ?? []]))
    return rows.map((row) => {
      const problems = (wrong.get(row.source.number) ?? []).filter(({ field }) => !isFieldDenied(this.#screen, field))
      return problems.length === 0
        ? row
        : {
            ...row,
            problems: problems.map((problem): CellProblem => ({
              row: row.source.number,
              field: problem.field,
              text: problemText(problem, this.#screen, world.locale),
            })),
          }
    })
  }

  /** Rows that would change records whose state does not allow it. */
  async #possible(rows: readonly ParsedRow[], { context, locale }: ParseContext): Promise<readonly ParsedRow[]> {
    const touched = rows.flatMap(({ record, previous }) => (previous ? [record, previous] : [record]))
    const locked = await rowsInProcess(this.#engine, this.#screen, touched)
    const refusedOf = ({ record, previous }: ParsedRow) =>
      locked.has(record) || (previous && locked.has(previous))
        ? inProcess()
        : previous && refuseAction(this.#screen, this.#actor, ['edit'], previous, context)
    return rows.map((row) => {
      const refused = row.problems.length === 0 && changes(this.#screen, row) ? refusedOf(row) : undefined
      return refused
        ? { ...row, problems: [{ row: row.source.number, text: say(refused.code, refused.params, locale) }] }
        : row
    })
  }

  /** A row of a tree that would come to lie below itself. */
  async #moved(rows: readonly ParsedRow[]): Promise<ParsedRow[]> {
    const parent = this.#screen.resolved.screen.list?.tree?.parent
    if (parent === undefined) return [...rows]
    const judged: ParsedRow[] = []
    for (const row of rows) {
      const { record, previous, source, problems } = row
      const isMove = previous !== undefined && problems.length === 0 && record[parent] !== previous[parent]
      const circles = isMove
        ? await treeProblems(this.#engine.database.kysely, unrestricted(this.#screen), record, String(previous['id']))
        : []
      judged.push(
        circles.length === 0
          ? row
          : {
              ...row,
              problems: circles.map((problem) => ({
                row: source.number,
                field: problem.field,
                text: problemText(problem, this.#screen, this.#actor.locale),
              })),
            },
      )
    }
    return judged
  }
}

function sorted(screen: TableScreen, rows: readonly ParsedRow[]): ValidatedSlice {
  const [wrong, good] = [
    rows.filter(({ problems }) => problems.length > 0),
    rows.filter(({ problems }) => problems.length === 0),
  ]
  const known = good.filter(({ previous }) => previous !== undefined)
  return {
    wrong,
    left: [],
    fresh: good.filter(({ previous }) => previous === undefined),
    changed: known.filter((row) => changes(screen, row)),
    same: known.filter((row) => !changes(screen, row)),
  }
}

/** The counts with those of one more slice. */
export function addCounts(counts: ImportCounts, { fresh, changed, same, wrong, left }: ValidatedSlice): ImportCounts {
  const leftSoFar = (counts.left ?? 0) + left.length
  return {
    total: counts.total + fresh.length + changed.length + same.length + wrong.length + left.length,
    fresh: counts.fresh + fresh.length,
    changed: counts.changed + changed.length,
    same: counts.same + same.length,
    wrong: counts.wrong + wrong.length,
    ...(leftSoFar > 0 ? { left: leftSoFar } : {}),
  }
}
