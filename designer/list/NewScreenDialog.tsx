import { useDesigner } from '../context.tsx'
import { type ScreenSummary, createScreen } from '../storage/remote.ts'
import { NamingDialog } from './NamingDialog.tsx'
import { blankScreen } from './blank.ts'

interface NewScreenDialogProps {
  readonly taken: readonly ScreenSummary[]
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
}

export function NewScreenDialog({ taken, onClose, onCreated }: NewScreenDialogProps) {
  const { say } = useDesigner()
  return (
    <NamingDialog
      title={say('DESIGNER_NEW')}
      okText={say('DESIGNER_NEW_OK')}
      initial={{}}
      taken={taken}
      onOk={async (named) => onCreated((await createScreen(blankScreen(named, say('DESIGNER_NEW_FIRST_FIELD')))).id)}
      onClose={onClose}
    />
  )
}
