import { Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useRevision } from '../../registry/kit/parts/hooks/use-revision.ts'
import type { Row } from '../api/rows/data-source.ts'
import { RecordChildren } from './RecordChildren.tsx'
import { explain } from '../host/explain.ts'
import { HostContext, useHost } from '../host/host.tsx'
import { Themed } from '../host/ui/theme.tsx'
import { LoadError } from '../host/ui/LoadError.tsx'
import { DetailLayout } from './DetailLayout.tsx'
import { readRecord, type ReadRecord } from './read-record.ts'

const NOTHING_TYPED = {}

/** All of one record to be read, as `useRecord` has read it. */
export function RecordDetail({ loaded, reason, retry }: ReturnType<typeof useRecord>) {
  const host = useHost()
  const { ports } = host
  return (
    <Themed className="vi-detail">
      {reason ? (
        <LoadError reason={reason} onRetry={retry} />
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

/** Reads a record. `typed` are values that stand in it and are not saved yet. */
export function useRecord(row: Pick<Row, 'id'>, typed: Readonly<Record<string, unknown>> = NOTHING_TYPED) {
  const { screen, source, permissions, ports } = useHost()
  const [loaded, setLoaded] = useState<ReadRecord>()
  const [reason, setReason] = useState('')
  const [turn, setTurn] = useState(0)
  const order = useMemo(() => ({ id: row.id, turn }), [row.id, turn])
  const revision = useRevision(ports.lookup)
  useEffect(() => {
    const abort = new AbortController()
    async function load() {
      try {
        const record = await readRecord({ screen, source, permissions, ports }, order.id, typed, abort.signal)
        if (abort.signal.aborted) return
        setReason('')
        setLoaded(record)
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
