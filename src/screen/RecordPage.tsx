import { useEffect, useState } from 'react'
import type { Row } from '../api/rows/data-source.ts'
import { offeredActions } from '../host/actions.ts'
import { copyTitle } from '../record/copy-record.ts'
import { explain } from '../host/explain.ts'
import { useHost } from '../host/host.tsx'
import { FormDialog } from '../form/lazy-form.ts'
import { useRowConditions, useRows, useTotal } from '../list/rows/index.ts'
import { useListState, useStarts } from '../list/query-state/index.ts'
import { useRecordNavigation } from '../list/use-record-navigation.ts'
import type { RecordPages } from '../host/record-pages.ts'
import { LoadError } from '../host/ui/LoadError.tsx'
import { Waiting } from '../host/ui/Waiting.tsx'

const NO_WORDS: readonly never[] = []

interface Props {
  readonly pages: RecordPages
}

/** The page of the record that the address names. */
export function RecordPage({ pages }: Props) {
  const { id, copyOf } = pages.current ?? {}
  if (id !== undefined) return <EditedPage key={id} pages={pages} id={id} />
  if (copyOf !== undefined) return <CopyPage pages={pages} of={copyOf} />
  return <NewPage pages={pages} />
}

/** A new record, and more of them one after another. */
function NewPage({ pages, title, copied }: Props & { readonly title?: string; readonly copied?: Row }) {
  const [turn, setTurn] = useState(0)
  return (
    <FormDialog
      key={turn}
      waiting={<Waiting />}
      isPage
      {...(title === undefined ? {} : { title })}
      copied={copied}
      onClose={pages.leave}
      onSaved={pages.leave}
      another={{ isBegun: turn > 0, begin: () => setTurn(turn + 1) }}
    />
  )
}

/** A record with the ways to those before and after it in the list, as this person left it in this visit. */
function EditedPage({ pages, id }: Props & { readonly id: string }) {
  const { screen, keep, permissions, ports } = useHost()
  const control = useListState(screen, { keep, starts: useStarts() })
  const { request } = control
  const rows = useRows(request, NO_WORDS)
  const total = useTotal(request, rows)
  const holds = useRowConditions()
  const [next, setNext] = useState<string>()
  useEffect(() => {
    if (next !== undefined) pages.turnTo(next)
    // Only the wish for another record leads there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [next])
  const waysOf = useRecordNavigation({
    control,
    rows,
    drawn: rows.rows,
    total,
    offered: offeredActions(screen, permissions, ports),
    holds,
    onShow: (_, row) => setNext(row.id),
    onCopy: (row) => pages.copy(row.id),
  })
  return (
    <FormDialog
      waiting={<Waiting />}
      isPage
      row={{ id }}
      ways={waysOf('edit', { id, row: { id }, words: {} })}
      onClose={pages.leave}
      onSaved={pages.leave}
    />
  )
}

/** A new record that begins as a copy. */
function CopyPage({ pages, of }: Props & { readonly of: string }) {
  const { screen, source, ports } = useHost()
  const [{ copied, reason }, setRead] = useState<{ readonly copied?: Row; readonly reason?: string }>({})
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    source.get(of, abort.signal).then(
      (row) => !abort.signal.aborted && setRead({ copied: row }),
      (error: unknown) => !abort.signal.aborted && setRead({ reason: explain(error, ports) }),
    )
    return () => abort.abort()
    // What was copied once is there, whatever becomes of the page around it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [of, turn])
  if (reason !== undefined) return <LoadError reason={reason} onRetry={() => setTurn((before) => before + 1)} />
  if (!copied) return <Waiting />
  return <NewPage pages={pages} title={copyTitle(screen, copied, ports)} copied={copied} />
}
