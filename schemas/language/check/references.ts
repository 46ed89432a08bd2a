import { fieldsIn } from '../address.ts'
import { CONTEXT_NAMES, type ExpressionScope, compileExpression, screenScope } from '../expressions/expression.ts'
import type { FieldKinds } from '../expressions/operations.ts'
import { expressionProblem } from '../expressions/problem.ts'
import type { Field } from '../field.ts'
import { type FormEntry, type FormPart, partsOf } from '../form.ts'
import { problem, appendToken } from './guard.ts'
import { snakeCase, SYSTEM_FIELDS } from '../names.ts'
import { patternProblem } from '../characters/pattern.ts'
import type { SchemaProblem } from './problem.ts'
import { sectionProblems } from './section-references.ts'
import { ruleProblems } from './rule-references.ts'
import { namedRule } from '../rules/named.ts'
import { showsProcess, STATUS_DICT } from '../process/status.ts'
import type { Screen } from '../screen.ts'

const RESERVED: ReadonlySet<string> = new Set<string>([...SYSTEM_FIELDS, ...CONTEXT_NAMES])
/** Fields a sort or a column may also name. */
const SORTABLE: ReadonlySet<string> = new Set<string>(SYSTEM_FIELDS)

class References {
  readonly found: SchemaProblem[] = []
  readonly #screen: Screen
  readonly #scope: ExpressionScope

  readonly #kinds: FieldKinds | undefined

  constructor(screen: Screen, kinds: FieldKinds | undefined) {
    this.#screen = screen
    this.#kinds = kinds
    this.#scope = screenScope(screen, kinds)
  }

  field(key: string | undefined, pointer: string, allowSystem = false): void {
    if (key === undefined || Object.hasOwn(this.#screen.fields, key) || (allowSystem && SORTABLE.has(key))) return
    this.found.push(problem(pointer, 'DOC_UNKNOWN_FIELD', { field: key }))
  }

  expression(text: unknown, pointer: string): void {
    const compiled = typeof text === 'string' ? this.#scope.compile(text) : undefined
    if (compiled && !compiled.ok) this.found.push(expressionProblem(pointer, compiled))
  }
  /** An expression where there is no record yet. */
  context(text: string, pointer: string): void {
    const compiled = compileExpression(text, [])
    if (!compiled.ok) this.found.push(expressionProblem(pointer, compiled))
  }
  rules(drawn: ReadonlySet<string> | undefined): void {
    this.found.push(...ruleProblems(this.#screen, this.#scope, drawn, this.#kinds))
  }

  pattern(source: string | undefined, pointer: string): void {
    const reason = source === undefined ? undefined : patternProblem(source)
    if (reason !== undefined) this.found.push(problem(pointer, 'DOC_BAD_PATTERN', { reason }))
  }

  /** Keys of a section, each at most once. */
  keys(entries: readonly { readonly key: string; readonly pointer: string }[], allowSystem = false): void {
    const seen = new Set<string>()
    for (const { key, pointer } of entries) {
      this.field(key, pointer, allowSystem)
      if (seen.has(key)) this.found.push(problem(pointer, 'DOC_DUPLICATE_FIELD', { field: key }, 'warning'))
      seen.add(key)
    }
  }

  child(key: string | undefined, pointer: string): void {
    if (key !== undefined && !Object.hasOwn(this.#screen.children ?? {}, key))
      this.found.push(problem(pointer, 'DOC_UNKNOWN_CHILD', { child: key }))
  }

  actions(): void {
    const codes = new Set<string>()
    for (const [index, { code, visible, set, link, workflow, enabled }] of (this.#screen.actions ?? []).entries()) {
      const at = `/actions/${index}`
      // Of two with one code the first is forgotten.
      if (codes.has(code)) this.found.push(problem(`${at}/code`, 'DOC_DUPLICATE_VALUE', { value: code }, 'warning'))
      codes.add(code)
      this.expression(visible, `${at}/visible`)
      for (const [key, text] of Object.entries(set ?? {})) {
        this.field(key, `${at}/set/${key}`)
        this.expression(text, `${at}/set/${key}`)
      }
      for (const key of new Set(fieldsIn(link ?? ''))) this.field(key, `${at}/link`, true)
      if (workflow && enabled !== false && !showsProcess(this.#screen))
        this.found.push(problem(`${at}/workflow`, 'DOC_WORKFLOW_NO_STATUS', { code, dict: STATUS_DICT }))
    }
  }

  oneField(key: string, field: Field): void {
    const at = `/fields/${key}`
    if (RESERVED.has(key)) this.found.push(problem(at, 'DOC_RESERVED_FIELD', { field: key }))
    this.pattern(field.pattern, `${at}/pattern`)
    for (const name of ['required', 'readonly', 'visible'] as const) this.expression(field[name], `${at}/${name}`)
    this.expression(field.compute, `${at}/compute`)
    for (const [index, rule] of (field.rules ?? []).entries()) {
      const here = `${at}/rules/${index}`
      this.pattern(rule.pattern, `${here}/pattern`)
      this.expression(rule.check, `${here}/check`)
      if (rule.rule !== undefined && !namedRule(rule.rule))
        this.found.push(problem(`${here}/rule`, 'DOC_UNKNOWN_RULE', { rule: rule.rule }))
    }
  }

  requiredOutside(shown: ReadonlySet<string>): void {
    for (const [key, { required, compute, default: fallback }] of Object.entries(this.#screen.fields)) {
      const isStuck = required === true && compute === undefined && fallback === undefined && !shown.has(key)
      if (isStuck)
        this.found.push(problem(`/fields/${key}/required`, 'DOC_REQUIRED_NOT_IN_FORM', { field: key }, 'warning'))
    }
  }

  tests(): void {
    for (const [index, { before, given, fields }] of (this.#screen.tests?.cases ?? []).entries())
      for (const [part, named] of Object.entries({ before, given, fields }))
        for (const key of Object.keys(named ?? {})) this.field(key, appendToken(`/tests/cases/${index}/${part}`, key))
  }

  columns(): void {
    const owner = new Map<string, string>(SYSTEM_FIELDS.map((key) => [snakeCase(key), key]))
    for (const [key, field] of Object.entries(this.#screen.fields)) {
      const column = field.column?.name ?? snakeCase(key)
      const other = owner.get(column)
      if (other !== undefined && !RESERVED.has(key))
        this.found.push(problem(`/fields/${key}`, 'DOC_SAME_COLUMN', { field: key, other, column }))
      owner.set(column, key)
    }
  }
}

const keyed = (entries: readonly (string | { readonly field: string })[] | undefined, pointer: string) =>
  (entries ?? []).map((entry, index) => ({
    key: typeof entry === 'string' ? entry : entry.field,
    pointer: appendToken(pointer, index),
  }))

/** What a list is sorted by, the first order before those within equal rows. */
const ordersOf = ({ list }: Screen) => [
  ...(list?.sort ? [{ key: list.sort.field, pointer: '/list/sort/field' }] : []),
  ...keyed(list?.then, '/list/then').map(({ key, pointer }) => ({ key, pointer: `${pointer}/field` })),
]

type Laid = FormEntry | FormPart
/** Every entry of a form's layout with the parts of tabs and steps, and their content. */
function layoutEntries(
  layout: readonly FormEntry[],
  at: string,
): readonly { readonly entry: Laid; readonly pointer: string }[] {
  return layout.flatMap((entry, index) => {
    const pointer = appendToken(at, index)
    const kind = typeof entry === 'object' && 'tabs' in entry ? 'tabs' : 'steps'
    const parts = (partsOf(entry) ?? []).flatMap((part, place) => {
      const here = `${pointer}/${kind}/${place}`
      return [{ entry: part, pointer: here }, ...layoutEntries(part.content, `${here}/content`)]
    })
    return [{ entry, pointer }, ...parts]
  })
}

/** Every reference inside a screen of the right shape: field keys, expressions, patterns, rules, columns, cycles. */
export function referenceProblems(screen: Screen, kinds?: FieldKinds): readonly SchemaProblem[] {
  const check = new References(screen, kinds)
  for (const [key, field] of Object.entries(screen.fields)) check.oneField(key, field)
  check.columns()
  for (const item of keyed(screen.query?.items, '/query/items')) check.field(item.key, item.pointer)
  for (const [index, item] of (screen.query?.items ?? []).entries())
    if (typeof item === 'object' && item.initial !== undefined)
      check.context(item.initial, `/query/items/${index}/initial`)
  check.keys(keyed(screen.list?.columns, '/list/columns'), true)
  check.keys(ordersOf(screen), true)
  check.keys(keyed(screen.list?.quick, '/list/quick'))
  for (const key of Object.keys(screen.list?.totals ?? {})) check.field(key, `/list/totals/${key}`)
  check.child(screen.list?.inner, '/list/inner')
  check.field(screen.list?.tree?.parent, '/list/tree/parent')
  check.field(screen.list?.tree?.text, '/list/tree/text')
  const layout = layoutEntries(screen.form?.layout ?? [], '/form/layout')
  const shown = layout.flatMap(({ entry, pointer }) =>
    typeof entry === 'string'
      ? [{ key: entry, pointer }]
      : 'fields' in entry
        ? keyed(entry.fields, `${pointer}/fields`)
        : [],
  )
  check.keys(shown)
  const drawn = screen.form?.layout && new Set(shown.map(({ key }) => key))
  if (drawn) check.requiredOutside(drawn)
  check.rules(drawn)
  for (const { entry, pointer } of layout) {
    if (typeof entry === 'string') continue
    if ('visible' in entry) check.expression(entry.visible, `${pointer}/visible`)
    if ('compute' in entry) check.expression(entry.compute, `${pointer}/compute`)
    if ('child' in entry) check.child(entry.child, `${pointer}/child`)
  }
  check.keys(keyed(screen.form?.wide, '/form/wide'))
  check.keys(keyed(screen.detail?.fields, '/detail/fields'))
  check.keys(keyed(screen.detail?.hidden, '/detail/hidden'))
  check.field(screen.page?.tree?.field, '/page/tree/field')
  check.actions()
  if (screen.page?.layout === 'composed') check.found.push(...sectionProblems(screen))
  else if (Object.keys(screen.fields).length === 0)
    check.found.push(problem('/fields', 'DOC_LIMIT', { keyword: 'minProperties', limit: '1' }))
  check.tests()
  const url = screen.page?.url
  if (url !== undefined && !/^(https?:\/\/|\/(?!\/))/.test(url))
    check.found.push(problem('/page/url', 'DOC_BAD_URL', { url }))
  if (screen.source?.table?.startsWith('sys_') || screen.source?.table?.startsWith('pg_'))
    check.found.push(problem('/source/table', 'DOC_SYSTEM_TABLE', { table: screen.source.table }))
  return check.found
}
