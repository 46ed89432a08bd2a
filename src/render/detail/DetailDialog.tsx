import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Row } from '../../api/data-source.ts'
import { useHost } from '../host.tsx'
import { RecordFrame } from '../RecordFrame.tsx'
import { RecordDetail, useRecord } from './RecordDetail.tsx'

const WIDTH = 1200

/** One record to be read: nothing in it can be changed or submitted. */
export function DetailDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { ports } = useHost()
  const record = useRecord(row)
  const footer = (
    <>
      {record.loaded && <Button icon={<PrinterOutlined />} onClick={() => window.print()}>{ports.say('DETAIL_PRINT')}</Button>}
      <Button onClick={onClose}>{ports.say('COMMON_CLOSE')}</Button>
    </>
  )
  return (
    <RecordFrame kind="modal" title={ports.say('LIST_DETAIL')} width={WIDTH} onClose={onClose} footer={footer}>
      <RecordDetail {...record} />
    </RecordFrame>
  )
}
