import { PrinterOutlined } from '@ant-design/icons'
import { Button, Result, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useRevision } from '../../../registry/kit/parts/use-revision.ts'
import type { Row } from '../../api/data-source.ts'
import { explain } from '../explain.ts'
import { preloadFaces } from '../faces.ts'
import { useHost } from '../host.tsx'
import { loadLabels, type LabelsByLookup } from '../labels.ts'
import { RecordFrame } from '../RecordFrame.tsx'
import { Themed } from '../theme.tsx'
import { DetailLayout } from './DetailLayout.tsx'

const WIDTH = 1200

interface Loaded {
  readonly row: Row
  readonly labels: LabelsByLookup
}

/** One record to be read: nothing in it can be changed or submitted. */
export function DetailDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { ports } = useHost()
  const { loaded, reason, retry } = useRecord(row)
  const footer = (
    <>
      {loaded && <Button icon={<PrinterOutlined />} onClick={() => window.print()}>{ports.say('DETAIL_PRINT')}</Button>}
      <Button onClick={onClose}>{ports.say('COMMON_CLOSE')}</Button>
    </>
  )
  return (
    <RecordFrame kind="modal" title={ports.say('LIST_DETAIL')} width={WIDTH} onClose={onClose} footer={footer}>
      <Themed className="vi-detail">
        {reason ? (
          <Result status="warning" title={reason} extra={<Button onClick={retry}>{ports.say('COMMON_RETRY')}</Button>} />
        ) : loaded ? (
          <section aria-label={ports.say('DETAIL_TITLE')}>
            <h2>{ports.say('DETAIL_TITLE')}</h2>
            <DetailLayout row={loaded.row} labels={loaded.labels} />
          </section>
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        )}
      </Themed>
    </RecordFrame>
  )
}

function useRecord(row: Row) {
  const { screen, source, ports } = useHost()
  const [loaded, setLoaded] = useState<Loaded>()
  const [reason, setReason] = useState('')
  const [turn, setTurn] = useState(0)
  const order = useMemo(() => ({ id: row.id, turn }), [row.id, turn])
  const revision = useRevision(ports.lookup)
  useEffect(() => {
    const abort = new AbortController()
    const { fields } = screen.detail
    async function load() {
      try {
        const [fresh] = await Promise.all([source.get(order.id, abort.signal), preloadFaces(fields)])
        const labels = await loadLabels(fields, [fresh], ports)
        if (!abort.signal.aborted) setLoaded({ row: fresh, labels })
      } catch (error) {
        if (!abort.signal.aborted) setReason(explain(error, ports))
      }
    }
    void load()
    return () => abort.abort()
  }, [screen, source, ports, order, revision])
  const retry = useCallback(() => {
    setReason('')
    setTurn((before) => before + 1)
  }, [])
  return { loaded, reason, retry }
}
