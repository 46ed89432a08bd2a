import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Modal, Result, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useRevision } from '../../../registry/kit/parts/use-revision.ts'
import type { Row } from '../../api/data-source.ts'
import { explain } from '../explain.ts'
import { preloadFaces } from '../faces.ts'
import { useHost } from '../host.tsx'
import { loadLabels, type LabelsByLookup } from '../labels.ts'
import { Themed } from '../theme.tsx'
import { usePhone } from '../use-phone.ts'
import { DetailList } from './DetailList.tsx'

const WIDTH = 1200

interface Loaded {
  readonly row: Row
  readonly labels: LabelsByLookup
}

/** One record to be read: nothing in it can be changed or submitted. */
export function DetailDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { ports } = useHost()
  const phone = usePhone()
  const [isFull, setFull] = useState(phone)
  const { loaded, reason, retry } = useRecord(row)
  const label = ports.say(isFull ? 'DETAIL_RESTORE' : 'DETAIL_FULLSCREEN')
  return (
    <Modal
      open
      title={
        <span className="vi-modal-title">
          {ports.say('LIST_DETAIL')}
          {!phone && <Button type="text" size="small" icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />} aria-label={label} title={label} onClick={() => setFull(!isFull)} />}
        </span>
      }
      width={isFull ? '100vw' : WIDTH}
      {...(isFull ? { className: 'vi-full' } : {})}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{ports.say('COMMON_CLOSE')}</Button>}
    >
      <Themed className="vi-detail">
        {reason ? (
          <Result status="warning" title={reason} extra={<Button onClick={retry}>{ports.say('COMMON_RETRY')}</Button>} />
        ) : loaded ? (
          <section aria-label={ports.say('DETAIL_TITLE')}>
            <h2>{ports.say('DETAIL_TITLE')}</h2>
            <DetailList row={loaded.row} labels={loaded.labels} />
          </section>
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        )}
      </Themed>
    </Modal>
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
