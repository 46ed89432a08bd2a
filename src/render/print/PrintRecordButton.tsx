import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, lazy, useRef, useState } from 'react'
import { withSentences } from '../../lib/i18n.ts'
import { useHost } from '../host.tsx'
import { usePrintKey } from './use-print-key.ts'

const RecordPrint = lazy(async () => ({ default: (await withSentences('print', import('./RecordPrint.tsx'))).RecordPrint }))
const NOTHING_TYPED = () => ({})

interface PrintRecordButtonProps {
  readonly id: string
  /** What stands in its form and is not saved, when it is printed. */
  readonly typed?: () => Readonly<Record<string, unknown>>
}

/** Prints the record that is read or edited. */
export function PrintRecordButton({ id, typed = NOTHING_TYPED }: PrintRecordButtonProps) {
  const { ports } = useHost()
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>()
  const button = useRef<HTMLButtonElement>(null)
  const begin = () => setValues(typed())
  usePrintKey(button, begin)
  return (
    <>
      <Button ref={button} icon={<PrinterOutlined aria-hidden="true" />} onClick={begin}>{ports.say('DETAIL_PRINT')}</Button>
      {values && <Suspense fallback={null}><RecordPrint id={id} typed={values} onDone={() => setValues(undefined)} /></Suspense>}
    </>
  )
}
