import { useEffect, useEffectEvent, useState } from 'react'
import type { Choice, LookupRef } from '../../../../schemas/language/lookup.ts'
import type { Ports } from '../../ports.ts'
import { composeSentence } from '../prose/sentence.ts'

const SEARCH_DELAY_MS = 300
/** Rows asked of a searched dictionary. */
const SEARCH_SIZE = 10

export interface Search {
  readonly keyword: string
  readonly setKeyword: (keyword: string) => void
  readonly choices: readonly Choice[]
  readonly searching: boolean
  /** The search for what is typed failed; `retry` asks again. */
  readonly failed: boolean
  readonly retry: () => void
  /** Asks for the next page of what is found, where there is one. */
  readonly more: () => void
}
interface SearchManner {
  /** Rows of a page. */
  readonly size?: number
  /** How long typing must rest, ms. */
  readonly delay?: number | undefined
}
interface Found {
  readonly keyword: string
  readonly choices: readonly Choice[]
  /** The page that came last; 0 when there is none after it. */
  readonly page: number
  readonly failed?: boolean
}
const NOTHING: Found = { keyword: '', choices: [], page: 0 }

/** Adds a page; a source without paging returns the same keys again, which means that there are no more. */
function withPage(before: Found, page: readonly Choice[], size: number): Found {
  const known = new Set(before.choices.map((choice) => choice.value))
  const fresh = page.filter((choice) => !known.has(choice.value))
  return {
    ...before,
    choices: [...before.choices, ...fresh],
    page: fresh.length === 0 || page.length < size ? 0 : before.page + 1,
  }
}

/** A search that waits until typing pauses; a failure is shown as a warning and leaves no choices. */
export function useSearch(
  ports: Ports,
  ref: LookupRef,
  { size = SEARCH_SIZE, delay = SEARCH_DELAY_MS }: SearchManner = {},
): Search {
  const [keyword, setKeyword] = useState('')
  const [found, setFound] = useState<Found>(NOTHING)
  const [asking, setAsking] = useState<Found>()
  const [round, setRound] = useState(0)
  const wanted = keyword.trim()
  const ask = useEffectEvent(() => ports.lookup.search(ref, wanted, size))
  const warn = useEffectEvent((reason: unknown) => composeSentence(ports, 'warning', reason))
  useEffect(() => {
    if (wanted === '') return
    let live = true
    const timer = setTimeout(() => {
      ask().then(
        (choices) => live && setFound({ keyword: wanted, choices, page: choices.length < size ? 0 : 1 }),
        (reason: unknown) => {
          if (!live) return
          setFound({ ...NOTHING, keyword: wanted, failed: true })
          warn(reason)
        },
      )
    }, delay)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [wanted, round, size, delay])
  const isCurrent = found.keyword === wanted
  const retry = () => {
    setFound(NOTHING)
    setRound((last) => last + 1)
  }
  const more = () => {
    if (!isCurrent || found.page === 0 || asking === found) return
    setAsking(found)
    ports.lookup.search(ref, wanted, size, found.page + 1).then(
      (page) => setFound((last) => (last === found ? withPage(found, page, size) : last)),
      (reason: unknown) => {
        setAsking(undefined)
        composeSentence(ports, 'warning', reason)
      },
    )
  }
  return {
    keyword,
    setKeyword,
    choices: wanted !== '' && isCurrent ? found.choices : [],
    searching: wanted !== '' && !isCurrent,
    failed: wanted !== '' && isCurrent && found.failed === true,
    retry,
    more,
  }
}
