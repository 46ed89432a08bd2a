import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { lazyPart } from '../../registry/kit/parts/late.tsx'
import { useHost } from '../host/host.tsx'
import { withSentences } from '../lib/i18n.ts'
import { LatePart } from '../ui/frame/LatePart.tsx'

const RecordHistory = lazyPart(
  async () => (await withSentences('history', import('./history/RecordHistory.tsx'))).RecordHistory,
)

interface HistoryButtonProps {
  readonly id: string
  readonly title: string
  /** Called after values of an earlier version were saved. */
  readonly onRestored: () => void
}

/** Opens the versions of a record, where the service stores them. */
export function HistoryButton({ id, title, onRestored }: HistoryButtonProps) {
  const { source, ports } = useHost()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!source.history) return null
  return (
    <>
      <Button icon={<HistoryOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {ports.say('DETAIL_HISTORY')}
      </Button>
      <LatePart onMissing={close}>
        {isOpen && <RecordHistory id={id} title={title} onRestored={onRestored} onClose={close} />}
      </LatePart>
    </>
  )
}
