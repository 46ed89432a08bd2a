import { useHost } from '../../host/host.tsx'
import type { ViewRow } from '../../list/rows/index.ts'
import { ChildTab } from './ChildTabs.tsx'

/** The rows of one child below a row of the list, as a list of its own. */
export function InnerList({
  name,
  row,
  title,
}: {
  readonly name: string
  readonly row: ViewRow
  readonly title: string
}) {
  const { screen, ports } = useHost()
  const child = screen.screen.children?.[name]
  return (
    child && (
      <section className="vi-inner" aria-label={ports.say('LIST_CHILDREN_OF', { title })}>
        <ChildTab name={name} child={child} row={row} of={title} />
      </section>
    )
  )
}
