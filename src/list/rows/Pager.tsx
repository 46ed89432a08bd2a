import { Pager as Pages } from '../../../registry/kit/parts/Pager.tsx'
import { textIn } from '../../../schemas/language/text.ts'
import { useHost } from '../../host/host.tsx'
import type { Total } from './use-exact-total.ts'
import type { ListState } from '../query-state/index.ts'

interface PagerProps {
  readonly state: ListState
  readonly total: Total
  readonly shown: number
  readonly phone: boolean
  readonly onChange: (pageNo: number, pageSize: number) => void
}

/** The pages of a list, with the way to count all of its rows where the server has only estimated them. */
export function Pager({ state: { pageNo, pageSize }, total, shown, phone, onChange }: PagerProps) {
  const { screen, ports } = useHost()
  return (
    <Pages
      title={textIn(screen.screen.title, ports.locale)}
      pageNo={pageNo}
      pageSize={pageSize}
      sizes={[10, 20, 30, screen.list.pageSize]}
      count={total.count}
      kind={total.kind}
      shown={shown}
      narrow={phone}
      say={ports.say}
      locale={ports.locale}
      onChange={onChange}
    >
      {total.countExactly &&
        (total.isCounting ? (
          <output>{ports.say('LIST_COUNTING')}</output>
        ) : (
          <button type="button" className="vi-link" onClick={total.countExactly}>
            {ports.say('LIST_COUNT_EXACTLY')}
          </button>
        ))}
    </Pages>
  )
}
