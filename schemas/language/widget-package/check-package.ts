import { fits } from '../check/check.ts'
import { guard, parseJson, problem } from '../check/guard.ts'
import type { SchemaProblem } from '../check/problem.ts'
import { isUsable } from '../json-schema/usable.ts'
import { shapeProblems, unknownKeys } from '../shape.ts'
import { isObject } from '../values.ts'
import { storedProblem } from './stored.ts'
import { type Manifest, PACKAGE_BYTES, PackageSchema, type WidgetPackage } from './package.ts'

interface Checked {
  readonly pack?: WidgetPackage
  readonly problems: readonly SchemaProblem[]
}

const SHAPE: object = PackageSchema
type Option = Manifest['options']['properties'][string]

/** An option whose own default does not fit it, or with a limit that its type does not have. */
function optionProblems({ options }: Manifest): SchemaProblem[] {
  const found = Object.entries(options.properties).flatMap(([name, option]: [string, Option]) => {
    const pointer = `/options/properties/${name}`
    const { 'x-titles': titles, enum: choices } = option
    return [
      ...(fits({ ...option }, option.default) ? [] : [problem(`${pointer}/default`, 'WIDGET_DEFAULT_UNFIT', { name })]),
      ...(titles && titles.length !== choices?.length
        ? [problem(`${pointer}/x-titles`, 'WIDGET_TITLES_COUNT', { name })]
        : []),
    ]
  })
  return options.additionalProperties
    ? [problem('/options/additionalProperties', 'WIDGET_OPTIONS_OPEN'), ...found]
    : found
}

/** Columns whose limits do not go together, and samples that contradict what the package says of its values. */
function valueProblems(manifest: Manifest): SchemaProblem[] {
  const { storage, value, fixtures, keys, garbage } = manifest
  const found: SchemaProblem[] = []
  const { type, length, scale } = storage
  const isNumber = type === 'numeric'
  if (scale !== undefined && (!isNumber || scale > (length ?? 20)))
    found.push(problem('/storage/scale', 'WIDGET_STORAGE'))
  if (length !== undefined && type !== 'varchar' && (!isNumber || length > 20))
    found.push(problem('/storage/length', 'WIDGET_STORAGE'))
  if (type === 'json' && !isUsable(value)) return [...found, problem('/value', 'WIDGET_VALUE_SCHEMA')]
  const samples = [
    ...fixtures.map(({ stored }, index) => [`/fixtures/${index}/stored`, stored] as const),
    ['/keys/stored', keys.stored] as const,
  ]
  for (const [pointer, stored] of samples)
    if (stored !== null && storedProblem(manifest, stored)) found.push(problem(pointer, 'WIDGET_SAMPLE_UNFIT'))
  if (!fixtures.some(({ stored }) => stored === null)) found.push(problem('/fixtures', 'WIDGET_NO_EMPTY'))
  for (const [index, stored] of garbage.entries())
    if (!storedProblem(manifest, stored)) found.push(problem(`/garbage/${index}`, 'WIDGET_GARBAGE_FITS'))
  return found
}

/** Everything about a package that can be known without running it. */
export function checkPackage(text: string): Checked {
  if (new TextEncoder().encode(text).length > PACKAGE_BYTES)
    return { problems: [problem('', 'WIDGET_TOO_LARGE', { kb: PACKAGE_BYTES / 1024 })] }
  const parsed = parseJson(text)
  if ('problem' in parsed) return { problems: [parsed.problem] }
  if (!isObject(parsed.value)) return { problems: [problem('', 'DOC_NOT_OBJECT')] }
  const document = parsed.value
  const guarded = guard(document)
  if (guarded.length > 0) return { problems: guarded }
  const shape = [...shapeProblems(SHAPE, document), ...unknownKeys(SHAPE, document)]
  if (shape.length > 0) return { problems: shape }
  const pack = document as unknown as WidgetPackage
  const problems = [...optionProblems(pack), ...valueProblems(pack)]
  return problems.length > 0 ? { problems } : { pack, problems }
}
