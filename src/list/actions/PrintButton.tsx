import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import type { ListRequest } from '../../api/rows/data-source.ts'
import { withSentences } from '../../lib/i18n.ts'
import { LatePart } from '../../ui/frame/LatePart.tsx'
import { useHost } from '../../host/host.tsx'
import type { ShownColumn } from '../columns/index.ts'
import type { ListState } from '../query-state/index.ts'
import type { ViewRow } from '../rows/index.ts'
import { usePrintKey } from '../../record/use-print-key.ts'

const ListPrint = lazyPart(async () => (await withSentences('print', import('../../print/ListPrint.tsx'))).ListPrint)

/** A list as it is looked at. */
export interface PrintedList {
  readonly state: ListState
  readonly request: ListRequest
  /** The drawn columns in their order. */
  readonly columns: readonly ShownColumn[]
  /** Rows of the page that is looked at. */
  readonly rows: readonly ViewRow[]
  readonly selected: readonly ViewRow[]
  /** All rows of the query leave the system by the right to export them; what is looked at can be printed anyway. */
  readonly mayAll: boolean
}

/** Prints a list. */
export function PrintButton(printed: PrintedList) {
  const { ports } = useHost()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  usePrintKey(button, () => setOpen(true))
  const title = ports.say('DETAIL_PRINT')
  return (
    <>
      <Button
        ref={button}
        icon={<PrinterOutlined aria-hidden="true" />}
        aria-label={title}
        title={title}
        onClick={() => setOpen(true)}
      />
      <LatePart onMissing={close}>{isOpen && <ListPrint printed={printed} onDone={close} />}</LatePart>
    </>
  )
}
