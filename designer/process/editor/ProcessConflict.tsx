import { Button, Space } from 'antd'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { useDesigner } from '../../context.tsx'
import { parseDocument } from '../../document/parse.ts'
import { type OpenDocument, markSaved, replaceDocument } from '../../document/state.ts'
import type { StoredDraft } from '../../storage/remote.ts'
import { FlowChanges } from '../history/FlowChanges.tsx'

interface ProcessConflictProps {
  readonly open: OpenDocument
  readonly theirs: StoredDraft
  readonly onKeepMine: () => void
  readonly onClose: () => void
}

/** Somebody else saved the draft meanwhile: theirs, with mine one step back, or mine. Both are said as what they changed. */
export function ProcessConflict({ open, theirs, onKeepMine, onClose }: ProcessConflictProps) {
  const { say } = useDesigner()
  const base = parseDocument(open.savedText).document ?? {}
  const takeTheirs = () => {
    replaceDocument(open, theirs.document, { code: 'DESIGNER_STEP_THEIRS' })
    markSaved(open, open.kind.print(theirs.document), theirs)
    onClose()
  }
  return (
    <Dialog
      open
      width={720}
      title={say('DESIGNER_CONFLICT')}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button onClick={takeTheirs}>{say('DESIGNER_CONFLICT_THEIRS')}</Button>
          <Button danger onClick={onKeepMine}>
            {say('DESIGNER_CONFLICT_MINE')}
          </Button>
        </Space>
      }
    >
      <p>{say('FLOW_CONFLICT_TEXT')}</p>
      <section className="vd-part">
        <h3>{say('DESIGNER_THEIRS')}</h3>
        <FlowChanges before={base} after={theirs.document} />
      </section>
      <section className="vd-part">
        <h3>{say('DESIGNER_MINE')}</h3>
        <FlowChanges before={base} after={open.document} />
      </section>
    </Dialog>
  )
}
