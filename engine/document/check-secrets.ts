import { screenScope } from '../../schemas/language/expressions/expression.ts'
import { problem, appendToken } from '../../schemas/language/check/guard.ts'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { type FieldMemory, isWriteOnly, resolveOnce } from '../model/index.ts'

/** The sources of a value and the pointer of the expression. */
type Made = readonly [key: string, text: string, pointer: string]

/** The expressions of a document that become values of fields. */
function madeIn({ fields, rules = [], actions = [] }: Screen): readonly Made[] {
  const setBy =
    (at: string) =>
    ([key, text]: readonly [string, string]): Made => [key, text, appendToken(`${at}/set`, key)]
  return [
    ...Object.entries(fields).flatMap(([key, { compute, initial }]) => [
      ...(compute === undefined ? [] : [[key, compute, `/fields/${key}/compute`] as const]),
      ...(initial === undefined ? [] : [[key, initial, `/fields/${key}/initial`] as const]),
    ]),
    ...rules.flatMap(({ set }, index) => Object.entries(set ?? {}).map(setBy(`/rules/${index}`))),
    ...actions.flatMap(({ set }, index) => Object.entries(set ?? {}).map(setBy(`/actions/${index}`))),
  ]
}

/** Write-only values must not become readable values, and no reply may reveal whether one is taken. */
export function secretProblems(screen: Screen, memory?: FieldMemory): readonly SchemaProblem[] {
  const secret = new Set(
    Object.entries(screen.fields).flatMap(([key, field]) =>
      isWriteOnly(resolveOnce(key, field, memory)) ? [key] : [],
    ),
  )
  if (secret.size === 0) return []
  const scope = screenScope(screen)
  const read = madeIn(screen).flatMap(([key, text, pointer]) => {
    const compiled = secret.has(key) ? undefined : scope.compile(text)
    const name = compiled?.ok ? compiled.expression.dependencies.find((one) => secret.has(one)) : undefined
    return name === undefined ? [] : [problem(pointer, 'DOC_SECRET_READ', { name })]
  })
  const unique = [...secret]
    .filter((key) => screen.fields[key]?.unique === true)
    .map((key) => problem(`/fields/${key}/unique`, 'DOC_SECRET_UNIQUE', { name: key }, 'warning'))
  return [...read, ...unique]
}
