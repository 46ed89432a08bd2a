import { Tabs } from 'antd'
import { useMemo } from 'react'
import type { Child } from '../../../schemas/language/sections.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { useHost } from '../../host/host.tsx'
import type { ViewRow } from '../../list/rows/index.ts'
import { ListSection, type ListSectionProps } from '../ListSection.tsx'
import { ChildList } from './ChildList.tsx'

/** The screens below this one, by the names its document gives them. */
function useChildren(): readonly (readonly [string, Child])[] {
  return Object.entries(useHost().screen.screen.children ?? {})
}

/** One of them, with the rows that belong to a record. */
export function ChildTab({
  name,
  child,
  row,
  of,
}: {
  readonly name: string
  readonly child: Child
  readonly row: ViewRow
  readonly of?: string
}) {
  const screen = useHost().screen.screen.id
  const fixed = useMemo(() => ({ [child.key]: row.id }), [child.key, row.id])
  const place = useMemo(() => ({ screen, child: name, id: row.id }), [screen, name, row.id])
  return <ChildList id={child.screen} fixed={fixed} of={of} place={place} />
}

/** What belongs to one record: a tab for each screen below this one. The tab stays while records are chosen one after another. */
export function ChildTabs({ row }: { readonly row: ViewRow }) {
  const { ports } = useHost()
  const children = useChildren()
  const items = children.map(([name, child]) => ({
    key: name,
    label: textIn(child.title, ports.locale) || name,
    children: <ChildTab key={row.id} name={name} child={child} row={row} />,
  }))
  return <Tabs items={items} />
}

/** Several lists of equal rank: this screen's own, and those its document names. */
export function TabsPage({ initialQuery }: Pick<ListSectionProps, 'initialQuery'>) {
  const { screen, ports } = useHost()
  const children = useChildren()
  const own = {
    key: '',
    label: textIn(screen.screen.title, ports.locale),
    children: <ListSection initialQuery={initialQuery} />,
  }
  const others = children.map(([name, child]) => ({
    key: name,
    label: textIn(child.title, ports.locale) || name,
    children: <ChildList id={child.screen} />,
  }))
  return <Tabs items={[own, ...others]} />
}
