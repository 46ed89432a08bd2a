import { useCallback, useRef, useState } from 'react'
import { useHost } from '../host.tsx'
import type { ViewRow } from '../list/use-rows.ts'
import { ListSection, type ListSectionProps } from '../ListSection.tsx'
import { usePhone } from '../use-phone.ts'
import { ChildTabs } from './ChildTabs.tsx'

/** A list, and below it what belongs to the record chosen in it: the first one until somebody chooses. */
export function MasterDetail({ initialQuery }: Pick<ListSectionProps, 'initialQuery'>) {
  const { screen, ports } = useHost()
  const [row, setRow] = useState<ViewRow>()
  const phone = usePhone()
  const details = useRef<HTMLElement>(null)
  const heading = screen.list.columns[0]?.field.key ?? ''
  const title = row && (row.words[heading] || row.id)
  const open = useCallback(
    (chosen: ViewRow) => {
      setRow(chosen)
      // On a phone the details lie below all cards: whoever asks for them is led there.
      if (phone) details.current?.scrollIntoView?.({ block: 'start' })
    },
    [phone],
  )
  return (
    <div className="vi-master">
      <ListSection initialQuery={initialQuery} current={row?.id} onOpen={open} onShown={setRow} />
      <section ref={details} className="vi-below" aria-label={ports.say('LIST_CHILDREN')}>
        <div aria-live="polite">{row ? <h2>{ports.say('LIST_CHILDREN_OF', { title })}</h2> : <p className="vi-help">{ports.say('LIST_CHOOSE_ROW')}</p>}</div>
        {row && <ChildTabs row={row} />}
      </section>
    </div>
  )
}
