import { fieldsIn } from '../address.ts'
import { hasProperty, missingProperties } from '../composed/kinds.ts'
import { FRAME_SITE, followersOf, readsOf, templatesOf } from '../composed/parameters.ts'
import type { Section } from '../composed/sections.ts'
import { hasConditions } from '../query/super-query.ts'
import type { Screen } from '../screen.ts'
import { problem } from './guard.ts'
import type { SchemaProblem } from './problem.ts'

const COMMON: ReadonlySet<string> = new Set(['kind', 'title', 'width', 'height'])

/** What a section says of parameters, and what it lacks: such a one is only named, so that is no error. */
function oneSection(section: Section, at: string, known: ReadonlySet<string>): SchemaProblem[] {
  const { kind, outputs = {}, filter = [], url } = section
  const unknown = (name: string, pointer: string) =>
    known.has(name) ? [] : [problem(`${at}${pointer}`, 'DOC_UNKNOWN_PARAMETER', { name })]
  return [
    ...missingProperties(section).map((name) => problem(`${at}/${name}`, 'DOC_SECTION_NEEDS', { name }, 'warning')),
    ...Object.keys(section)
      .filter((name) => !COMMON.has(name) && !name.startsWith('x-') && !hasProperty(kind, name as 'screen'))
      .map((name) => problem(`${at}/${name}`, 'DOC_SECTION_UNUSED', { name, kind }, 'warning')),
    ...templatesOf(section).flatMap(({ pointer, template }) =>
      [...new Set(fieldsIn(template))].flatMap((name) => unknown(name, pointer)),
    ),
    ...filter.flatMap(({ rule, value = '' }, index) =>
      hasConditions(rule, value)
        ? []
        : [problem(`${at}/filter/${index}/value`, 'DOC_SECTION_NEEDS', { name: 'value' }, 'warning')],
    ),
    ...Object.keys(outputs).flatMap((name) => unknown(name, `/outputs/${name}`)),
    ...(url === undefined || FRAME_SITE.test(url) ? [] : [problem(`${at}/url`, 'DOC_BAD_URL', { url })]),
  ]
}

/** A section whose choice, by way of others, decides what it shows itself could not be chosen from again. */
function circles(sections: readonly Section[]): SchemaProblem[] {
  return sections.flatMap((section, index) => {
    const set = Object.keys(section.outputs ?? {})
    const all = new Set([...set, ...followersOf(sections, set)])
    const own = [...readsOf(section)].find((name) => all.has(name))
    return own === undefined ? [] : [problem(`/page/sections/${index}/outputs`, 'DOC_SECTION_CIRCLE', { name: own })]
  })
}

/** Every reference among the sections of a composed page. */
export function sectionProblems({ page }: Screen): readonly SchemaProblem[] {
  const { sections = [], parameters = {} } = page ?? {}
  const known = new Set(Object.keys(parameters))
  return [
    ...sections.flatMap((section, index) => oneSection(section, `/page/sections/${index}`, known)),
    ...circles(sections),
  ]
}
