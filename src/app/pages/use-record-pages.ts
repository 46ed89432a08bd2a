import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { textIn } from '../../../schemas/language/text.ts'
import type { RecordPages } from '../../host/record-pages.ts'
import { locale } from '../../state/locale.ts'
import { closeTab, nameTab } from '../../state/tabs.ts'
import { useSay } from '../../ui/use-say.ts'

/** Names the record in the address of its page. */
const RECORD = 'record'
const NEW = 'new'
/** Names the record that a new one is a copy of. */
const COPY = 'copy'

/** The pages of a screen's records: each is the page of the list with a record in its address, and has a tab of its own. */
export function useRecordPages({ screen }: ResolvedScreen): RecordPages | undefined {
  const say = useSay()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { current } = useSnapshot(locale)
  const hasPages = screen.form?.open === 'page'
  const named = new URLSearchParams(hasPages ? search : '')
  const record = named.get(RECORD) ?? undefined
  const copyOf = record === NEW ? (named.get(COPY) ?? undefined) : undefined
  const title =
    record === undefined
      ? undefined
      : `${say(record === NEW ? 'LIST_ADD' : 'LIST_EDIT')} · ${textIn(screen.title, current)}`
  useEffect(() => {
    if (title !== undefined) nameTab(pathname + search, title)
  }, [title, pathname, search])
  return useMemo(() => {
    if (!hasPages) return undefined
    const at = (of: Readonly<Record<string, string>>) => `${pathname}?${new URLSearchParams(of).toString()}`
    const goInstead = (address: string) => {
      closeTab(pathname + search)
      void navigate(address, { replace: true })
    }
    return {
      screen: screen.id,
      open: (id) => void navigate(at({ [RECORD]: id ?? NEW })),
      copy: (id) => void navigate(at({ [RECORD]: NEW, [COPY]: id })),
      turnTo: (id) => goInstead(at({ [RECORD]: id })),
      current: record === undefined ? undefined : { id: record === NEW ? undefined : record, copyOf },
      leave: () => goInstead(pathname),
    }
  }, [hasPages, screen, pathname, search, record, copyOf, navigate])
}
