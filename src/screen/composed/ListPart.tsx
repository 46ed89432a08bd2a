import { useMemo } from 'react'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import type { ParameterValues } from '../../../schemas/language/composed/parameters.ts'
import type { Section, SectionTerm } from '../../../schemas/language/composed/sections.ts'
import { textOrEmpty } from '../../../registry/kit/values.ts'
import { HostContext, useHost } from '../../host/host.tsx'
import type { ViewRow } from '../../list/rows/index.ts'
import { ListSection } from '../ListSection.tsx'
import { filteredSource } from './filtered-source.ts'

const NOTHING_FIXED = {}

/** A list without query and toolbar: rows to be read and chosen from. */
function plainScreen(resolved: ResolvedScreen, { tools, pageSize, outputs }: Section): ResolvedScreen {
  const list = pageSize === undefined ? resolved.list : { ...resolved.list, pageSize }
  if (tools === true) return { ...resolved, list }
  return {
    ...resolved,
    query: { ...resolved.query, items: [], noAdvanced: true },
    list: { ...list, quick: [], selection: false },
    // Where a row is chosen, a section elsewhere shows what can be done with it.
    actions: outputs ? [] : resolved.actions.filter(({ place }) => place === 'row'),
  }
}

interface ListPartProps {
  readonly section: Section
  readonly terms: readonly Required<SectionTerm>[]
  /** Id of the chosen row. */
  readonly current: string | undefined
  readonly onChoose: (id: string, values: ParameterValues) => void
}

/** The rows of a screen that fulfil the conditions of the section; choosing one sets its parameters. */
export function ListPart({ section, terms, current, onChoose }: ListPartProps) {
  const host = useHost()
  const shown = useMemo(
    () => ({ ...host, screen: plainScreen(host.screen, section), source: filteredSource(host.source, terms) }),
    [host, section, terms],
  )
  const begun = useMemo(
    () => Object.fromEntries(terms.flatMap(({ field, rule, value }) => (rule === 'eq' ? [[field, value]] : []))),
    [terms],
  )
  const { outputs = {} } = section
  const choose = ({ id, row }: ViewRow) =>
    onChoose(
      id,
      Object.fromEntries(
        Object.entries(outputs).map(([name, field]) => [name, field === 'id' ? id : textOrEmpty(row[field])]),
      ),
    )
  const choosing = Object.keys(outputs).length > 0 ? { onOpen: choose, current } : {}
  return (
    <HostContext value={shown}>
      <div className={section.tools === true ? undefined : 'vi-section-plain'}>
        <ListSection fixed={NOTHING_FIXED} begun={begun} {...choosing} />
      </div>
    </HostContext>
  )
}
