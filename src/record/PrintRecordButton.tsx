import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { lazyPart } from '../../registry/kit/parts/late.tsx'
import { withSentences } from '../lib/i18n.ts'
import { LatePart } from '../ui/frame/LatePart.tsx'
import { useHost } from '../host/host.tsx'
import { usePrintKey } from './use-print-key.ts'

const RecordPrint = lazyPart(async () => (await withSentences('print', import('../print/RecordPrint.tsx'))).RecordPrint)
const NOTHING_TYPED = () => ({})

interface PrintRecordButtonProps {
  readonly id: string
  /** The unsaved values of its form, when it is printed. */
  readonly typed?: () => Readonly<Record<string, unknown>>
}

/** Prints the record that is read or edited. */
export function PrintRecordButton({ id, typed = NOTHING_TYPED }: PrintRecordButtonProps) {
  const { ports } = useHost()
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>()
  const button = useRef<HTMLButtonElement>(null)
  const begin = () => setValues(typed())
  const close = () => setValues(undefined)
  usePrintKey(button, begin)
  return (
    <>
      <Button ref={button} icon={<PrinterOutlined aria-hidden="true" />} onClick={begin}>
        {ports.say('DETAIL_PRINT')}
      </Button>
      <LatePart onMissing={close}>{values && <RecordPrint id={id} typed={values} onDone={close} />}</LatePart>
    </>
  )
}
