import { Drawer, Tabs } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { textIn } from '../../../schemas/language/text.ts'
import { useHost } from '../../host/host.tsx'
import type { ViewRow } from '../../list/rows/index.ts'
import { ListSection, type ListSectionProps } from '../ListSection.tsx'
import { Themed } from '../../host/ui/theme.tsx'
import { usePhone } from '../../host/ui/use-phone.ts'
import { ChildTabs } from './ChildTabs.tsx'

interface PlaceProps extends Pick<ListSectionProps, 'initialQuery'> {
  /** The record whose lists are shown. */
  readonly row: ViewRow | undefined
  readonly title: string
  readonly onChoose: (row: ViewRow | undefined) => void
}

const DRAWER = 'min(1080px, 92vw)'
const LIST = 'list'
const DETAIL = 'detail'

/** Below the list: of the first record until the user chooses one. */
function BelowList({ row, title, onChoose, initialQuery }: PlaceProps) {
  const { ports } = useHost()
  const phone = usePhone()
  const details = useRef<HTMLElement>(null)
  const open = useCallback(
    (chosen: ViewRow) => {
      onChoose(chosen)
      // On a phone the details are below all cards, so the page scrolls to them.
      if (phone) details.current?.scrollIntoView?.({ block: 'start' })
    },
    [phone, onChoose],
  )
  return (
    <div className="vi-master">
      <ListSection initialQuery={initialQuery} current={row?.id} onOpen={open} onShown={onChoose} />
      <section ref={details} className="vi-below" aria-label={ports.say('LIST_CHILDREN')}>
        <div aria-live="polite">
          {row ? <h2>{title}</h2> : <p className="vi-help">{ports.say('LIST_CHOOSE_ROW')}</p>}
        </div>
        {row && <ChildTabs row={row} />}
      </section>
    </div>
  )
}

/** Over the list, which keeps its whole height. */
function InDrawer({ row, title, onChoose, initialQuery }: PlaceProps) {
  const { ports } = useHost()
  return (
    <>
      <ListSection initialQuery={initialQuery} current={row?.id} onOpen={onChoose} />
      <Drawer
        open={row !== undefined}
        title={title}
        size={DRAWER}
        destroyOnHidden
        onClose={() => onChoose(undefined)}
        closable={{ 'aria-label': ports.say('COMMON_CLOSE') }}
        className="vi-drawer"
      >
        <Themed className="vi-drawer-list">{row && <ChildTabs row={row} />}</Themed>
      </Drawer>
    </>
  )
}

/** In a tab next to the list. */
function InTab({ row, title, onChoose, initialQuery }: PlaceProps) {
  const { screen, ports } = useHost()
  const [active, setActive] = useState(LIST)
  const open = useCallback(
    (chosen: ViewRow) => {
      onChoose(chosen)
      setActive(DETAIL)
    },
    [onChoose],
  )
  const items = [
    {
      key: LIST,
      label: textIn(screen.screen.title, ports.locale),
      children: <ListSection initialQuery={initialQuery} current={row?.id} onOpen={open} />,
    },
    ...(row ? [{ key: DETAIL, label: title, children: <ChildTabs row={row} /> }] : []),
  ]
  return <Tabs activeKey={row ? active : LIST} onChange={setActive} items={items} />
}

const PLACES = { below: BelowList, drawer: InDrawer, tab: InTab } as const

/** A list, and what belongs to the record chosen in it. */
export function MasterDetail({ initialQuery }: Pick<ListSectionProps, 'initialQuery'>) {
  const { screen, ports } = useHost()
  const [row, setRow] = useState<ViewRow>()
  const heading = screen.list.columns[0]?.field.key ?? ''
  const title = row ? ports.say('LIST_CHILDREN_OF', { title: row.words[heading] || row.id }) : ''
  const Place = PLACES[screen.screen.page?.detail ?? 'below']
  return <Place row={row} title={title} onChoose={setRow} initialQuery={initialQuery} />
}
