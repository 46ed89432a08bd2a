import { Button } from 'antd'
import type { Row } from '../api/rows/data-source.ts'
import { useHost } from '../host/host.tsx'
import { PrintRecordButton } from '../record/PrintRecordButton.tsx'
import { recordTitle } from '../../engine/model/index.ts'
import { RecordFrame } from '../record/RecordFrame.tsx'
import { useRememberRecord } from '../record/use-remember-record.ts'
import { RecordNav, type RecordNavigation } from '../record/RecordNav.tsx'
import { HistoryButton } from './HistoryButton.tsx'
import { RecordDetail, useRecord } from './RecordDetail.tsx'

const WIDTH = 1200
const NOWHERE: RecordNavigation = {}

interface DetailDialogProps {
  readonly row: Row
  readonly ways?: RecordNavigation
  readonly onClose: () => void
}

/** One record to be read: nothing in it can be changed or submitted. */
export function DetailDialog({ row, ways = NOWHERE, onClose }: DetailDialogProps) {
  const { screen, ports } = useHost()
  const record = useRecord(row)
  useRememberRecord(record.loaded?.row.id === row.id ? record.loaded.row : row)
  const name = recordTitle(screen, record.loaded?.row.id === row.id ? record.loaded.row : row)
  const footer = (
    <>
      <RecordNav ways={ways} leave={(then) => then()} />
      {record.loaded && <HistoryButton id={record.loaded.row.id} title={name} onRestored={record.retry} />}
      {record.loaded && <PrintRecordButton id={record.loaded.row.id} />}
      <Button onClick={onClose}>{ports.say('COMMON_CLOSE')}</Button>
    </>
  )
  return (
    <RecordFrame
      kind="modal"
      title={name === '' ? ports.say('LIST_DETAIL') : ports.say('RECORD_DETAIL', { title: name })}
      width={WIDTH}
      onClose={onClose}
      footer={footer}
    >
      <RecordDetail {...record} />
    </RecordFrame>
  )
}
