import { Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useRevision } from '../../../registry/kit/parts/use-revision.ts'
import { withoutClosed } from '../../../registry/screen/given.ts'
import { resolveScreen, type ResolvedScreen } from '../../../registry/screen/resolve.ts'
import type { FilledRow, Row } from '../../api/data-source.ts'
import { RecordChildren } from '../children/RecordChildren.tsx'
import { withoutExcluded } from '../excluded.ts'
import { explain } from '../explain.ts'
import { preloadFaces } from '../../ui/fields/faces.ts'
import { HostContext, useHost } from '../host.tsx'
import { loadLabels, type LabelsByLookup } from '../../ui/fields/labels.ts'
import { withEngines } from '../../lib/late/with-engines.ts'
import { Themed } from '../theme.tsx'
import { Unread } from '../Unread.tsx'
import { compileLayout } from '../layout-expressions.ts'
import { detailBlocks } from './blocks.ts'
import { DetailLayout } from './DetailLayout.tsx'

type Values = Readonly<Record<string, unknown>>
const NOTHING_TYPED: Values = {}

interface Loaded {
  readonly row: Row
  readonly labels: LabelsByLookup
  /** The form the record was filled in by, where that is not the one of today. */
  readonly earlier: ResolvedScreen | undefined
}

/** All of one record to be read, as `useRecord` has read it. */
export function RecordDetail({ loaded, reason, retry }: ReturnType<typeof useRecord>) {
  const host = useHost()
  const { ports } = host
  return (
    <Themed className="vi-detail">
      {reason ? (
        <Unread reason={reason} onRetry={retry} />
      ) : loaded ? (
        <section aria-label={ports.say('DETAIL_TITLE')}>
          <h2>{ports.say('DETAIL_TITLE')}</h2>
          {loaded.earlier && <p className="vi-as-filled">{ports.say('DETAIL_AS_FILLED')}</p>}
          <HostContext value={loaded.earlier ? { ...host, screen: loaded.earlier } : host}>
            <DetailLayout row={loaded.row} labels={loaded.labels} />
          </HostContext>
          <RecordChildren id={loaded.row.id} />
        </section>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Themed>
  )
}

/** The words that the server sent with a value are not those of what was typed in its place. */
function withTyped(row: Row, typed: Values): Row {
  const isTyped = new Set(Object.keys(typed).map((key) => `${key}_dictText`))
  return { ...Object.fromEntries(Object.entries(row).filter(([key]) => !isTyped.has(key))), ...typed, id: row.id }
}

/** A form of an earlier day, with the fields whose values are still there. */
function asShown(screen: ResolvedScreen, row: Row): ResolvedScreen {
  return withoutClosed(screen, { hidden: screen.fields.flatMap(({ key }) => (Object.hasOwn(row, key) ? [] : [key])), locked: [] })
}

/** Reads a record. `typed` are values that stand in it and are not saved yet. */
export function useRecord(row: Pick<Row, 'id'>, typed: Values = NOTHING_TYPED) {
  const { screen, source, permissions, ports } = useHost()
  const [loaded, setLoaded] = useState<Loaded>()
  const [reason, setReason] = useState('')
  const [turn, setTurn] = useState(0)
  const order = useMemo(() => ({ id: row.id, turn }), [row.id, turn])
  const revision = useRevision(ports.lookup)
  useEffect(() => {
    const abort = new AbortController()
    async function read(): Promise<FilledRow> {
      return source.asFilled ? source.asFilled(order.id, abort.signal) : { row: await source.get(order.id, abort.signal), screen: undefined }
    }
    async function load() {
      try {
        const [filled] = await Promise.all([read(), preloadFaces(screen.detail.fields)])
        const earlier = filled.screen && asShown(withoutExcluded(resolveScreen(filled.screen), permissions), filled.row)
        const { fields } = (earlier ?? screen).detail
        if (earlier) await preloadFaces(fields)
        const now = withTyped(filled.row, typed)
        const [labels] = await Promise.all([loadLabels(fields, [now], ports), withEngines(() => compileLayout(earlier ?? screen, detailBlocks(earlier ?? screen)))])
        if (abort.signal.aborted) return
        setReason('')
        setLoaded({ row: now, labels, earlier })
      } catch (error) {
        if (!abort.signal.aborted) setReason(explain(error, ports))
      }
    }
    void load()
    return () => abort.abort()
  }, [screen, source, permissions, ports, order, revision, typed])
  const retry = useCallback(() => {
    setReason('')
    setTurn((before) => before + 1)
  }, [])
  return { loaded, reason, retry }
}
