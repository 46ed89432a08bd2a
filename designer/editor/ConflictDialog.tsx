import { Button, Space } from 'antd'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { useDesigner } from '../context.tsx'
import { type OpenDocument, markSaved, replaceDocument } from '../document/state.ts'
import { printDocument } from '../document/print.ts'
import type { Compared } from '../history/CompareDialog.tsx'
import type { Draft } from '../storage/remote.ts'

interface ConflictDialogProps {
  readonly open: OpenDocument
  readonly theirs: Draft
  readonly onKeepMine: () => void
  readonly onCompare: (compared: Compared) => void
  readonly onClose: () => void
}

/** Another person saved in the meantime: look, take theirs (mine stays in the undo history), or overwrite. */
export function ConflictDialog({ open, theirs, onKeepMine, onCompare, onClose }: ConflictDialogProps) {
  const { say } = useDesigner()
  const handleTheirs = () => {
    replaceDocument(open, theirs.document, { code: 'DESIGNER_STEP_THEIRS' })
    markSaved(open, printDocument(theirs.document), theirs)
    onClose()
  }
  const compare = () =>
    onCompare({
      before: { title: say('DESIGNER_THEIRS'), document: theirs.document },
      after: { title: say('DESIGNER_MINE'), document: open.document },
    })
  return (
    <Dialog
      open
      title={say('DESIGNER_CONFLICT')}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button onClick={compare}>{say('DESIGNER_CONFLICT_COMPARE')}</Button>
          <Button onClick={handleTheirs}>{say('DESIGNER_CONFLICT_THEIRS')}</Button>
          <Button danger onClick={onKeepMine}>
            {say('DESIGNER_CONFLICT_MINE')}
          </Button>
        </Space>
      }
    >
      <p>{say('DESIGNER_CONFLICT_TEXT')}</p>
    </Dialog>
  )
}
