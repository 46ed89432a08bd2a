import { Alert, Input } from 'antd'
import { useId, useState } from 'react'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { ErrorBox } from '../../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../../context.tsx'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { Labelled } from '../../properties/inputs/Labelled.tsx'
import { ProblemList } from '../../source/ProblemList.tsx'
import { useAsyncAction } from '../../use-async-action.ts'
import { FlowChanges } from '../history/FlowChanges.tsx'
import { publishProcess } from '../remote.ts'

interface PublishProcessProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What has changed and what is wrong, a note, and the publication; instances that run stay with their version. */
export function PublishProcess({ onClose, onDone }: PublishProcessProps) {
  const { say, words, ports } = useDesigner()
  const { open, published, reveal } = useEditor()
  const { document, problems, id: code } = useOpen()
  const [message, setMessage] = useState('')
  const { isRunning, error, run } = useAsyncAction()
  const noteId = useId()
  const isBlocked = problems.some(({ level }) => level === 'error')
  const publish = () =>
    run(async () => {
      const { version } = await publishProcess(code, open.revision, message.trim())
      ports.notify('success', say('FLOW_PUBLISHED', { version }))
      onDone()
    })
  return (
    <Dialog
      open
      width={640}
      title={say('DESIGNER_PUBLISH_TITLE', { title: words(document['title']) || code })}
      okText={say('DESIGNER_PUBLISH')}
      okButtonProps={{ disabled: isBlocked, loading: isRunning }}
      cancelText={say('COMMON_CANCEL')}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      <p>{say('FLOW_PUBLISH_TEXT')}</p>
      {isBlocked && <Alert type="error" showIcon className="vd-gap" title={say('FLOW_PUBLISH_BLOCKED')} />}
      {problems.length > 0 && (
        <ProblemList
          onShow={(pointer) => {
            onClose()
            reveal(pointer)
          }}
        />
      )}
      {error !== undefined && <ErrorBox error={error} />}
      {published && (
        <section className="vd-part">
          <h3>{say('DESIGNER_PUBLISH_CHANGES')}</h3>
          <FlowChanges before={published} after={document} />
        </section>
      )}
      <Labelled id={noteId} label={say('DESIGNER_MESSAGE')}>
        {(described) => (
          <Input.TextArea
            {...described}
            autoSize={{ minRows: 2 }}
            maxLength={500}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
