import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { recordTitle } from '../../engine/model/index.ts'
import { textIn } from '../../schemas/language/text.ts'
import { notifyError } from '../host/explain.ts'
import { HostContext, useHost } from '../host/host.tsx'
import { Paper } from './Paper.tsx'
import { type ReadSheet, readSheet, RecordSheet } from './RecordSheet.tsx'

interface RecordPrintProps {
  readonly id: string
  /** The unsaved values of its form. */
  readonly typed: Readonly<Record<string, unknown>>
  /** What follows the record on paper. */
  readonly below?: ReactNode
  readonly onDone: () => void
}

/** Prints one record in the layout of its form. */
export function RecordPrint({ id, typed, below, onDone }: RecordPrintProps) {
  const host = useHost()
  const [task] = useState({ host, id, typed, onDone })
  const [printed, setPrinted] = useState<ReadSheet>()
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    readSheet(task.host, task.id, task.typed, signal).then(
      (found) => signal.aborted || setPrinted(found),
      (error: unknown) => {
        if (signal.aborted) return
        notifyError(error, task.host.ports)
        task.onDone()
      },
    )
    return () => abort.abort()
  }, [task])
  const screen = printed?.earlier ?? host.screen
  const drawn = useMemo(() => ({ ...host, screen }), [host, screen])
  return (
    printed && (
      <HostContext value={drawn}>
        <Sheet printed={printed} below={below} onDone={onDone} />
      </HostContext>
    )
  )
}

interface SheetProps extends Pick<RecordPrintProps, 'below' | 'onDone'> {
  readonly printed: ReadSheet
}
function Sheet({ printed, below, onDone }: SheetProps) {
  const { screen, ports } = useHost()
  const page = textIn(screen.screen.title, ports.locale)
  const title = recordTitle(screen, printed.row)
  return (
    <Paper
      title={title === '' ? page : ports.say('PRINT_CONDITION', { title: page, value: title })}
      facts={[]}
      onDone={onDone}
    >
      <RecordSheet {...printed} />
      {below}
    </Paper>
  )
}
