import type { Section, SectionKind } from './sections.ts'

type Property = Exclude<keyof Section, 'kind' | 'title' | 'width' | 'height'>

/** The properties of each kind: without those that it needs a section is only named; others have no effect. */
const SECTION_PROPERTIES: Readonly<
  Record<SectionKind, { readonly needs: readonly Property[]; readonly may: readonly Property[] }>
> = {
  list: { needs: ['screen'], may: ['filter', 'unset', 'outputs', 'tools', 'pageSize'] },
  record: { needs: ['screen', 'record'], may: [] },
  number: { needs: ['screen'], may: ['of', 'field', 'unit', 'filter', 'unset'] },
  chart: { needs: ['report'], may: ['values', 'unset'] },
  report: { needs: ['report'], may: ['values', 'unset'] },
  text: { needs: ['text'], may: [] },
  picture: { needs: ['picture'], may: ['alt'] },
  frame: { needs: ['url'], may: ['unset'] },
}

export const hasProperty = (kind: SectionKind, property: Property): boolean =>
  SECTION_PROPERTIES[kind].needs.includes(property) || SECTION_PROPERTIES[kind].may.includes(property)

/** The properties that a section of its kind needs and does not state. */
export function missingProperties(section: Section): readonly Property[] {
  const needs =
    section.kind === 'number' && section.of !== undefined && section.of !== 'count'
      ? (['screen', 'field'] as const)
      : SECTION_PROPERTIES[section.kind].needs
  return needs.filter((name) => section[name] === undefined || section[name] === '')
}
