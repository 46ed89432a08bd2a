import { appendToken, problem } from '../../../schemas/language/check/guard.ts'
import type { SchemaProblem } from '../../../schemas/language/check/problem.ts'
import { ExpressionScope } from '../../../schemas/language/expressions/expression.ts'
import type { FieldKinds } from '../../../schemas/language/expressions/operations.ts'
import { expressionProblem } from '../../../schemas/language/expressions/problem.ts'
import { SYSTEM_FIELDS } from '../../../schemas/language/names.ts'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { isHuman } from '../../../schemas/language/process/nodes.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { fieldKinds } from '../../model/index.ts'
import { PROCESS_NAMES, compileProcessExpression, nodesRead, recordFieldsRead } from '../document/expressions.ts'
import { nodeTitle, placesOf } from '../document/nodes.ts'
import { fieldRight, nodeRights } from '../document/rights.ts'
import { type ProcessLookup, ReferenceCheck } from './references.ts'
import { processShapeProblems } from './shape.ts'
import { structureProblems } from './structure.ts'

/** The status is a text of one character, which lists and conditions compare as text. */
const STATUS_KINDS: ReadonlySet<string> = new Set(['text', 'other'])

const TYPED: ReadonlySet<string> = new Set(['EXPR_OPERATION', 'EXPR_NO_DATE'])

export interface ExpressionPlace {
  readonly text: string
  readonly pointer: string
  /** Reads the record of a child process. */
  readonly isForeign?: boolean
}
const valuesIn = (
  values: Readonly<Record<string, string>> | undefined,
  pointer: string,
  isForeign = false,
): ExpressionPlace[] =>
  Object.entries(values ?? {}).map(([key, text]) => ({ text, pointer: appendToken(pointer, key), isForeign }))

/** Every expression of a document. */
export function expressionsOf(document: ProcessDocument): readonly ExpressionPlace[] {
  const found: ExpressionPlace[] = document.name === undefined ? [] : [{ text: document.name, pointer: '/name' }]
  for (const { node, pointer } of placesOf(document).values()) {
    const who = isHuman(node) || node.kind === 'copy' ? node.who : []
    who.forEach((one, at) => {
      if ('expr' in one) found.push({ text: one.expr, pointer: `${pointer}/who/${at}/expr` })
    })
    if (node.kind === 'branch')
      node.branches.forEach(({ when }, at) => {
        if (when !== undefined) found.push({ text: when, pointer: `${pointer}/branches/${at}/when` })
      })
    if (node.kind === 'goto' && node.when !== undefined) found.push({ text: node.when, pointer: `${pointer}/when` })
    if (node.kind === 'wait' && node.until !== undefined) found.push({ text: node.until, pointer: `${pointer}/until` })
    if (node.kind === 'service') found.push(...valuesIn(node.set, `${pointer}/set`))
    if (node.kind === 'process')
      found.push(...valuesIn(node.in, `${pointer}/in`), ...valuesIn(node.out, `${pointer}/out`, true))
  }
  return found
}
function expressionProblems(
  document: ProcessDocument,
  check: ReferenceCheck,
  screen: Screen | undefined,
  kinds: FieldKinds | undefined,
): readonly SchemaProblem[] {
  const scope = screen && new ExpressionScope([...Object.keys(screen.fields), ...SYSTEM_FIELDS], PROCESS_NAMES, kinds)
  return expressionsOf(document).flatMap(({ text, pointer, isForeign }) => {
    const made = compileProcessExpression(text)
    if (!made.ok) return [expressionProblem(pointer, made)]
    const fields = isForeign ? [] : recordFieldsRead(text).flatMap((key) => check.field(key, pointer))
    const nodes = nodesRead(text).flatMap((key) =>
      placesOf(document).has(key) ? [] : [problem(pointer, 'PROCESS_UNKNOWN_NODE', { key })],
    )
    if (fields.length + nodes.length > 0 || isForeign) return [...fields, ...nodes]
    // What a field holds is known of its own name only.
    const typed = scope?.compile(text.replaceAll(/\brecord\s*\.\s*(\w+)/g, '$1'))
    return typed && !typed.ok && TYPED.has(typed.code) ? [expressionProblem(pointer, typed)] : []
  })
}

/** The fields that the process itself writes. */
function writtenFieldProblems(document: ProcessDocument, kinds: FieldKinds | undefined): readonly SchemaProblem[] {
  const { status, result } = document
  const isText = (key: string) => !kinds?.has(key) || STATUS_KINDS.has(kinds.get(key) ?? '')
  return [
    ...(isText(status) ? [] : [problem('/status', 'PROCESS_STATUS_FIELD', { field: status })]),
    ...(result !== undefined && (result === status || !isText(result))
      ? [problem('/result', 'PROCESS_RESULT_FIELD', { field: result })]
      : []),
  ]
}
/** A title that everybody sees in lists must not tell what a node hides. */
function hiddenProblems(document: ProcessDocument): readonly SchemaProblem[] {
  const named = document.name === undefined ? [] : recordFieldsRead(document.name).map((key) => ['/name', key] as const)
  const summary = (document.summary ?? []).map((key, at) => [`/summary/${at}`, key] as const)
  const keys = [...placesOf(document).values()].flatMap(({ node }) => (isHuman(node) ? [node.key] : []))
  return [...named, ...summary].flatMap(([pointer, field]) => {
    const node = keys.find((key) => fieldRight(nodeRights(document, key), field) === 'hidden')
    return node === undefined
      ? []
      : [problem(pointer, 'PROCESS_NAME_HIDDEN', { field, node: nodeTitle(document, node) }, 'warning')]
  })
}
function requiredProblems(document: ProcessDocument, screen: Screen | undefined): readonly SchemaProblem[] {
  const rights = nodeRights(document, START_NODE)
  return Object.entries(screen?.fields ?? {}).flatMap(([key, { required, default: preset, initial }]) => {
    const isLocked = !['edit', 'required'].includes(fieldRight(rights, key))
    return required === true && isLocked && preset === undefined && initial === undefined && key !== document.status
      ? [problem('/start', 'PROCESS_REQUIRED_LOCKED', { field: key }, 'warning')]
      : []
  })
}

function referenceProblems(document: ProcessDocument, check: ReferenceCheck): readonly SchemaProblem[] {
  const listed = (['summary', 'material'] as const).flatMap((name) =>
    (document[name] ?? []).flatMap((key, at) => check.field(key, `/${name}/${at}`)),
  )
  const nodes = [...placesOf(document).values()].flatMap((place) => {
    const { node, pointer } = place
    if (isHuman(node))
      return [
        ...check.people(node.who, `${pointer}/who`, place),
        ...check.rights(node, pointer),
        ...(node.kind === 'approve' ? check.people(node.veto ?? [], `${pointer}/veto`, place) : []),
        ...(typeof node.empty === 'object' ? check.people([{ user: [node.empty.user] }], `${pointer}/empty`) : []),
      ]
    if (node.kind === 'copy') return check.people(node.who, `${pointer}/who`, place)
    if (node.kind === 'process') return check.child(node, pointer)
    return node.kind === 'service' ? check.service(node, place) : []
  })
  return [
    ...check.field(document.status, '/status'),
    ...(document.result === undefined ? [] : check.field(document.result, '/result')),
    ...listed,
    ...check.calendar(),
    ...check.people(document.starters ?? [], '/starters'),
    ...check.people(document.admins ?? [], '/admins'),
    ...(document.start ? check.rights(document.start, '/start') : []),
    ...nodes,
  ]
}

/** All that is wrong with the document of a process, with the place of each; errors stop a publication, warnings do not. */
export function checkProcess(input: unknown, lookup: ProcessLookup = {}): readonly SchemaProblem[] {
  const shape = processShapeProblems(input)
  if (shape.some(({ level }) => level === 'error')) return shape
  const document = input as ProcessDocument
  const structure = structureProblems(document)
  const screen = lookup.screen?.(document.screen)
  const missing = lookup.screen && !screen ? [problem('/screen', 'DOC_UNKNOWN_SCREEN', { id: document.screen })] : []
  const kinds = screen && fieldKinds(screen)
  const known = screen && new Set<string>([...Object.keys(screen.fields), ...SYSTEM_FIELDS])
  const check = new ReferenceCheck(document, lookup, known && ((key) => known.has(key)))
  return [
    ...shape,
    ...missing,
    ...structure,
    ...writtenFieldProblems(document, kinds),
    ...referenceProblems(document, check),
    ...expressionProblems(document, check, screen, kinds),
    ...hiddenProblems(document),
    ...requiredProblems(document, screen),
  ]
}
