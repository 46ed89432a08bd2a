import { guard, problem } from '../../../schemas/language/check/guard.ts'
import type { SchemaProblem } from '../../../schemas/language/check/problem.ts'
import { PROCESS_VERSION, type ProcessDocument, ProcessSchema } from '../../../schemas/language/process/document.ts'
import { NodeSchema } from '../../../schemas/language/process/nodes.ts'
import { pointerKeys } from '../../../schemas/language/json-pointer.ts'
import { shapeProblems } from '../../../schemas/language/shape.ts'
import { isObject } from '../../../schemas/language/values.ts'

/** Deeper than the language allows; what lies deeper still is not looked at. */
const MAX_NESTING = 12
/** Objects whose keys are names of the document and not of the language. */
const FREE: ReadonlySet<string> = new Set(['fields', 'children', 'set', 'in', 'out', 'weights'])

/** A schema whose flows are any lists: their nodes are looked at one by one, so that the sentences are about one kind. */
const withoutFlows = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (_, value: unknown) =>
    isObject(value) && typeof value['$ref'] === 'string' ? { type: 'array' } : value,
  ) as object
const root = (() => {
  const { $id: _, $defs: __, ...schema } = withoutFlows(ProcessSchema) as Record<string, unknown>
  return schema
})()
const kinds: ReadonlyMap<unknown, object> = new Map(
  NodeSchema.anyOf.map((schema) => [schema.properties.kind.const, withoutFlows(schema)]),
)

function named(found: SchemaProblem): SchemaProblem {
  const parent = pointerKeys(found.pointer).at(-2)
  const isClosed = found.code === 'DOC_PATTERN' && found.params['pattern'] === 'a-z A-Z 0-9 _'
  return isClosed && !(parent !== undefined && FREE.has(parent))
    ? { ...found, code: 'PROCESS_UNKNOWN_KEY', params: { name: found.params['value'] ?? '' } }
    : found
}
const checked = (schema: object, value: unknown, pointer: string): readonly SchemaProblem[] =>
  shapeProblems(schema, value).map((found) => named({ ...found, pointer: pointer + found.pointer }))

function nodeProblems(node: unknown, pointer: string, depth: number): readonly SchemaProblem[] {
  if (!isObject(node)) return [problem(pointer, 'DOC_TYPE', { expected: 'object' })]
  if (node['kind'] === undefined) return [problem(pointer, 'DOC_MISSING', { name: 'kind' })]
  const schema = kinds.get(node['kind'])
  if (!schema)
    return [
      problem(`${pointer}/kind`, 'DOC_ENUM', { value: String(node['kind']), allowed: [...kinds.keys()].join(', ') }),
    ]
  const branches = Array.isArray(node['branches']) ? node['branches'] : []
  const shallow = {
    ...node,
    ...(branches.length > 0
      ? { branches: branches.map((lane: unknown) => (isObject(lane) ? { ...lane, flow: [] } : lane)) }
      : {}),
  }
  const guarded = guard(shallow).map((found) => ({ ...found, pointer: pointer + found.pointer }))
  if (guarded.length > 0) return guarded
  return [
    ...checked(schema, node, pointer),
    ...branches.flatMap((lane: unknown, index) =>
      isObject(lane) && Array.isArray(lane['flow'])
        ? flowProblems(lane['flow'], `${pointer}/branches/${index}/flow`, depth + 1)
        : [],
    ),
  ]
}
function flowProblems(flow: readonly unknown[], pointer: string, depth: number): readonly SchemaProblem[] {
  if (depth > MAX_NESTING) return [problem(pointer, 'DOC_TOO_DEEP', { limit: MAX_NESTING })]
  return flow.flatMap((node, index) => nodeProblems(node, `${pointer}/${index}`, depth))
}

/** How a value misses the shape of a process. */
export function processShapeProblems(document: unknown): readonly SchemaProblem[] {
  if (!isObject(document)) return [problem('', 'DOC_NOT_OBJECT')]
  const { flow, version } = document
  if (typeof version === 'number' && version > PROCESS_VERSION)
    return [problem('/version', 'DOC_VERSION', { version, current: PROCESS_VERSION })]
  const guarded = guard({ ...document, flow: [] })
  if (guarded.length > 0) return guarded
  return [...checked(root, document, ''), ...(Array.isArray(flow) ? flowProblems(flow, '/flow', 0) : [])]
}
export const isProcess = (document: unknown): document is ProcessDocument => processShapeProblems(document).length === 0
