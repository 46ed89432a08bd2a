import { Button } from 'antd'
import { useMemo } from 'react'
import { readsVariable } from '../../../engine/document/index.ts'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { ownProperty } from '../../../schemas/language/values.ts'
import { usages } from '../../commands/references.ts'
import { useDesigner } from '../../context.tsx'
import { fieldAt } from '../../document/fields.ts'
import { placeWords } from '../../document/place-words.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'

interface UsesDialogProps {
  readonly fieldKey: string
  readonly onClose: () => void
}

/** Every place of the page that names a field, each with the way there. */
export function UsesDialog({ fieldKey, onClose }: UsesDialogProps) {
  const { say, words } = useDesigner()
  const { reveal } = useEditor()
  const { document } = useOpen()
  const uses = useMemo(
    () => usages(document, fieldKey, (source) => readsVariable(source, fieldKey)),
    [document, fieldKey],
  )
  const title = words(ownProperty(fieldAt(document, fieldKey) ?? {}, 'title')) || fieldKey
  return (
    <Dialog open title={say('USES_TITLE', { title })} footer={null} width={480} onCancel={onClose}>
      {uses.length === 0 && <p className="vd-help">{say('USES_NONE')}</p>}
      <ul className="vd-used">
        {uses.map((pointer) => (
          <li key={pointer}>
            <Button
              type="link"
              onClick={() => {
                onClose()
                reveal(pointer)
              }}
            >
              {placeWords(pointer, document, { say, words })} <code>{pointer}</code>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
