import { useState } from 'react'
import { textIn } from '../../../schemas/language/text.ts'
import { useHost } from '../host.tsx'
import { pagesShown } from './pages.ts'
import type { Total } from './use-exact-total.ts'
import type { ListState } from './use-list-state.ts'

const SIZES = [10, 20, 30] as const
const WORDS = { exact: 'LIST_TOTAL', capped: 'LIST_TOTAL_CAPPED', estimated: 'LIST_TOTAL_ESTIMATED', unknown: 'LIST_TOTAL' } as const

interface PagerProps {
  readonly state: ListState
  readonly total: Total
  readonly shown: number
  readonly phone: boolean
  readonly onChange: (pageNo: number, pageSize: number) => void
}

/** Pages of a list; where the server does not count, only forth and back. */
export function Pager({ state, total, shown, phone, onChange }: PagerProps) {
  const { screen, ports } = useHost()
  const { pageNo, pageSize } = state
  const { count, kind } = total
  const known = count === undefined ? undefined : Math.max(1, Math.ceil(count / pageSize))
  // Beyond what was counted there may be more.
  const last = known === undefined || kind === 'exact' ? known : Math.max(known, shown < pageSize ? pageNo : pageNo + 1)
  const go = (page: number) => onChange(page, pageSize)
  const from = shown === 0 ? 0 : (pageNo - 1) * pageSize + 1
  const to = shown === 0 ? 0 : Math.min(pageNo * pageSize, kind === 'exact' && count !== undefined ? count : from + shown - 1)
  const isEnd = kind === 'exact' && last !== undefined ? pageNo >= last : shown < pageSize
  return (
    <nav className="vi-pager" aria-label={ports.say('LIST_PAGER', { title: textIn(screen.screen.title, ports.locale) })}>
      {count !== undefined && <span>{ports.say(WORDS[kind], { from, to, total: kind === 'exact' ? count : count.toLocaleString(ports.locale) })}</span>}
      {total.countExactly && (total.isCounting ? <output>{ports.say('LIST_COUNTING')}</output> : <button type="button" className="vi-link" onClick={total.countExactly}>{ports.say('LIST_COUNT_EXACTLY')}</button>)}
      <div className="vi-pages">
        <button type="button" aria-label={ports.say('LIST_PREVIOUS')} title={ports.say('LIST_PREVIOUS')} disabled={pageNo === 1} onClick={() => go(pageNo - 1)}><Arrow d="M8 1 3 6l5 5" /></button>
        {last === undefined && <span>{ports.say('LIST_UNCOUNTED', { page: pageNo })}</span>}
        {last !== undefined && phone && <span aria-label={ports.say('LIST_UNCOUNTED', { page: pageNo })}>{pageNo} / {last}</span>}
        {last !== undefined && !phone && pagesShown(pageNo, last).map((page, index) => (page === undefined ? (
          <span key={`gap-${index}`} aria-hidden="true">…</span>
        ) : (
          <button key={page} type="button" aria-label={ports.say('LIST_UNCOUNTED', { page })} {...(page === pageNo ? { 'aria-current': 'page' as const } : {})} onClick={() => go(page)}>{page}</button>
        )))}
        <button type="button" aria-label={ports.say('LIST_NEXT')} title={ports.say('LIST_NEXT')} disabled={isEnd} onClick={() => go(pageNo + 1)}><Arrow d="m4 1 5 5-5 5" /></button>
      </div>
      {last !== undefined && !phone && (
        <>
          <SizeSelect size={pageSize} onChange={(size) => onChange(1, size)} />
          <Jumper last={last} onJump={go} />
        </>
      )}
    </nav>
  )
}

function Arrow({ d }: { readonly d: string }) {
  return <svg viewBox="0 0 12 12" width="12" height="12" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true" focusable="false"><path d={d} /></svg>
}

function SizeSelect({ size, onChange }: { readonly size: number; readonly onChange: (size: number) => void }) {
  const { screen: { list }, ports } = useHost()
  const sizes = [...new Set([...SIZES, list.pageSize, size])].toSorted((a, b) => a - b)
  return (
    <select className="vi-plain" aria-label={ports.say('LIST_SIZE')} value={size} onChange={(event) => onChange(Number(event.target.value))}>
      {sizes.map((one) => <option key={one} value={one}>{ports.say('LIST_SIZE_ROWS', { count: one })}</option>)}
    </select>
  )
}

/** Goes to the page typed, with Enter; beyond the last one to the last. */
function Jumper({ last, onJump }: { readonly last: number; readonly onJump: (page: number) => void }) {
  const { ports } = useHost()
  const [typed, setTyped] = useState('')
  return (
    <form
      className="vi-jumper"
      onSubmit={(event) => {
        event.preventDefault()
        const page = Math.min(Number(typed), last)
        setTyped('')
        if (page >= 1) onJump(page)
      }}
    >
      <label>
        {ports.say('LIST_JUMP')}
        <input className="vi-plain" inputMode="numeric" autoComplete="off" size={3} maxLength={7} value={typed} onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))} />
      </label>
    </form>
  )
}
