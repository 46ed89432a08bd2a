import { type ReactNode, useState } from 'react'
import type { CountKind } from '../../../schemas/contract/data/data.ts'
import type { Ports } from '../ports.ts'
import { visiblePages } from './pages.ts'
import './pager.css'

const SIZES: readonly number[] = [10, 20, 30]
const WORDS = {
  exact: 'LIST_TOTAL',
  capped: 'LIST_TOTAL_CAPPED',
  estimated: 'LIST_TOTAL_ESTIMATED',
  unknown: 'PICKER_RANGE',
} as const

export interface PagerProps {
  /** Whose pages these are. */
  readonly title: string
  readonly pageNo: number
  readonly pageSize: number
  /** Sizes to choose from besides the present one. */
  readonly sizes?: readonly number[]
  /** Undefined where the rows were not counted. */
  readonly count: number | undefined
  readonly kind: CountKind
  /** What is said of the total; else which rows these are, of how many. */
  readonly words?: string
  /** How many rows this page has. */
  readonly shown: number
  readonly narrow: boolean
  readonly say: Ports['say']
  /** How numbers are grouped that were not counted to the last row. */
  readonly locale?: string
  readonly onChange: (pageNo: number, pageSize: number) => void
  /** Shown next to the total. */
  readonly children?: ReactNode
}

/** The pages of rows; without a count only previous and next. */
export function Pager({
  title,
  pageNo,
  pageSize,
  sizes = SIZES,
  count,
  kind,
  words,
  shown,
  narrow,
  say,
  locale,
  onChange,
  children,
}: PagerProps) {
  const known = count === undefined || kind === 'unknown' ? undefined : Math.max(1, Math.ceil(count / pageSize))
  // Beyond what was counted there may be more.
  const last = known === undefined || kind === 'exact' ? known : Math.max(known, shown < pageSize ? pageNo : pageNo + 1)
  const go = (page: number) => onChange(page, pageSize)
  const from = shown === 0 ? 0 : (pageNo - 1) * pageSize + 1
  const to =
    shown === 0 ? 0 : Math.min(pageNo * pageSize, kind === 'exact' && count !== undefined ? count : from + shown - 1)
  const isEnd = kind === 'exact' && last !== undefined ? pageNo >= last : shown < pageSize
  const summary =
    words ??
    (kind === 'unknown'
      ? shown > 0
        ? say(WORDS[kind], { from, to })
        : undefined
      : count === undefined
        ? undefined
        : count === 0
          ? say('LIST_TOTAL_NONE')
          : say(WORDS[kind], { from, to, total: kind === 'exact' ? count : count.toLocaleString(locale) }))
  return (
    <nav className={narrow ? 'v-pager v-pager-narrow' : 'v-pager'} aria-label={say('LIST_PAGER', { title })}>
      {summary !== undefined && <span>{summary}</span>}
      {children}
      <div className="v-pages">
        <button
          type="button"
          aria-label={say('LIST_PREVIOUS')}
          title={say('LIST_PREVIOUS')}
          disabled={pageNo === 1}
          onClick={() => go(pageNo - 1)}
        >
          <Arrow d="M8 1 3 6l5 5" />
        </button>
        {last === undefined && <span>{say('LIST_UNCOUNTED', { page: pageNo })}</span>}
        {last !== undefined && narrow && (
          <span aria-label={say('LIST_UNCOUNTED', { page: pageNo })}>
            {pageNo} / {last}
          </span>
        )}
        {last !== undefined &&
          !narrow &&
          visiblePages(pageNo, last).map((page, index) =>
            page === undefined ? (
              <span key={`gap-${index}`} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={page}
                type="button"
                aria-label={say('LIST_UNCOUNTED', { page })}
                {...(page === pageNo ? { 'aria-current': 'page' as const } : {})}
                onClick={() => go(page)}
              >
                {page}
              </button>
            ),
          )}
        <button
          type="button"
          aria-label={say('LIST_NEXT')}
          title={say('LIST_NEXT')}
          disabled={isEnd}
          onClick={() => go(pageNo + 1)}
        >
          <Arrow d="m4 1 5 5-5 5" />
        </button>
      </div>
      {last !== undefined && !narrow && (
        <>
          <SizeSelect sizes={[...sizes, pageSize]} size={pageSize} say={say} onChange={(size) => onChange(1, size)} />
          <Jumper last={last} say={say} onJump={go} />
        </>
      )}
    </nav>
  )
}

function Arrow({ d }: { readonly d: string }) {
  return (
    <svg
      viewBox="0 0 12 12"
      width="12"
      height="12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  )
}

interface SizeSelectProps extends Pick<PagerProps, 'say'> {
  readonly sizes: readonly number[]
  readonly size: number
  readonly onChange: (size: number) => void
}

function SizeSelect({ sizes, size, say, onChange }: SizeSelectProps) {
  const offered = [...new Set(sizes)].toSorted((a, b) => a - b)
  return (
    <select
      className="v-plain"
      aria-label={say('LIST_SIZE')}
      value={size}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {offered.map((one) => (
        <option key={one} value={one}>
          {say('LIST_SIZE_ROWS', { count: one })}
        </option>
      ))}
    </select>
  )
}

interface JumperProps extends Pick<PagerProps, 'say'> {
  readonly last: number
  readonly onJump: (page: number) => void
}

/** Goes to the page typed, with Enter; beyond the last one to the last. */
function Jumper({ last, say, onJump }: JumperProps) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className="v-jumper"
      onSubmit={(event) => {
        event.preventDefault()
        // A form around this one is another matter.
        event.stopPropagation()
        const page = Math.min(Number(typed), last)
        setTyped('')
        if (page >= 1) onJump(page)
      }}
    >
      <label>
        {say('LIST_JUMP')}
        <input
          className="v-plain"
          inputMode="numeric"
          autoComplete="off"
          size={3}
          maxLength={7}
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        />
      </label>
    </form>
  )
}
