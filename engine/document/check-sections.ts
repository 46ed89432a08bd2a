import { problem } from '../../schemas/language/check/guard.ts'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import { type Section, sectionFields } from '../../schemas/language/composed/sections.ts'
import { SYSTEM_FIELDS } from '../../schemas/language/names.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import type { RelatedScreens } from './check-children.ts'

/** What is known of what lies outside of the document; an absent set is not checked. */
interface Known {
  readonly screens?: ReadonlySet<string>
  readonly reports?: ReadonlySet<string>
  readonly family?: RelatedScreens
}
const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELDS)

function oneSection(section: Section, at: string, known: Known): SchemaProblem[] {
  const { screen: id, report } = section
  if (report !== undefined && known.reports && !known.reports.has(report))
    return [problem(`${at}/report`, 'DOC_UNKNOWN_REPORT', { code: report })]
  if (id === undefined) return []
  if (known.screens && !known.screens.has(id)) return [problem(`${at}/screen`, 'DOC_UNKNOWN_SCREEN', { id })]
  const shown = known.family?.below.get(id)
  if (shown?.page?.layout === 'composed') return [problem(`${at}/screen`, 'DOC_SECTION_NESTED', { id })]
  return sectionFields(section).flatMap(([pointer, field]) =>
    !shown || Object.hasOwn(shown.fields, field) || SYSTEM.has(field)
      ? []
      : [problem(`${at}${pointer}`, 'DOC_UNKNOWN_FIELD', { field })],
  )
}

/** What the sections of a composed page name outside of it: screens, their fields and reports. */
export function shownProblems({ id, page }: Screen, known: Known): readonly SchemaProblem[] {
  if (page?.layout !== 'composed') return []
  return (page.sections ?? []).flatMap((section, index) => {
    const at = `/page/sections/${index}`
    return section.screen === id
      ? [problem(`${at}/screen`, 'DOC_SECTION_NESTED', { id })]
      : oneSection(section, at, known)
  })
}
