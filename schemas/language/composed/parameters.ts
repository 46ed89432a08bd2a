import { fieldsIn, fillAddress } from '../address.ts'
import { needsNoValue } from '../query/super-query.ts'
import type { PageParameters, Section, SectionTerm } from './sections.ts'

/** Values of the parameters of a page, by name; one without a value is not in it. */
export type ParameterValues = Readonly<Record<string, string>>

/** The templates of a section, each with its place within the section. */
export function templatesOf(section: Section): readonly { readonly pointer: string; readonly template: string }[] {
  const { filter = [], record, values = {}, url } = section
  return [
    ...filter.flatMap(({ rule, value }, index) =>
      value === undefined || needsNoValue(rule) ? [] : [{ pointer: `/filter/${index}/value`, template: value }],
    ),
    ...(record === undefined ? [] : [{ pointer: '/record', template: record }]),
    ...Object.entries(values).map(([name, template]) => ({ pointer: `/values/${name}`, template })),
    ...(url === undefined ? [] : [{ pointer: '/url', template: url }]),
  ]
}

/** The parameters whose values a section shows something of. */
export const readsOf = (section: Section): ReadonlySet<string> =>
  new Set(templatesOf(section).flatMap(({ template }) => fieldsIn(template)))

/** The parameters that follow from these: a section that reads one of them sets them. */
export function followersOf(sections: readonly Section[], names: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const section of sections) {
      if (!readsOf(section).has(name)) continue
      for (const next of Object.keys(section.outputs ?? {})) {
        if (found.has(next)) continue
        found.add(next)
        open.push(next)
      }
    }
  return found
}

/** The values that a page begins with. */
export function defaultValues(parameters: PageParameters = {}): ParameterValues {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { default: value }]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  )
}

/** The values once some were set: what was chosen among rows of an earlier value is chosen no more. */
export function withValues(
  sections: readonly Section[],
  before: ParameterValues,
  set: ParameterValues,
): ParameterValues {
  const changed = Object.keys(set).filter((name) => (before[name] ?? '') !== set[name])
  if (changed.length === 0) return before
  const dropped = followersOf(sections, changed)
  const next = Object.entries({ ...before, ...set }).filter(
    ([name, value]) => value !== '' && (!dropped.has(name) || Object.hasOwn(set, name)),
  )
  return Object.fromEntries(next)
}

/** A template with values in the place of parameters; undefined where one of them has none. */
export function fillTemplate(
  template: string,
  values: ParameterValues,
  wordOf: (value: string) => string = (value) => value,
): string | undefined {
  const valueOf = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  return fieldsIn(template).some((name) => valueOf(name) === undefined)
    ? undefined
    : fillAddress(template, (name) => wordOf(valueOf(name) ?? ''))
}

/** Conditions with their values. One whose parameter has no value is left out, or makes it wait: undefined. */
export function filledTerms(
  { filter = [], unset = 'wait' }: Section,
  values: ParameterValues,
): readonly Required<SectionTerm>[] | undefined {
  const filled: Required<SectionTerm>[] = []
  for (const { field, rule, value = '' } of filter) {
    const text = needsNoValue(rule) ? '' : fillTemplate(value, values)
    if (text !== undefined) filled.push({ field, rule, value: text })
    else if (unset === 'wait') return undefined
  }
  return filled
}

/** The address of a frame: the name of its site is never a parameter. */
export const FRAME_SITE = /^(https?:\/\/[^/?#{}\s]+(?=[/?#]|$)|\/(?![/\\{]))/
