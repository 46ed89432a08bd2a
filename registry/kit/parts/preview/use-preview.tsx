import { type ReactNode, useState } from 'react'
import type { Ports } from '../../ports.ts'
import type { StoredFile } from '../files/files.ts'
import { LateDialog, lazyPart } from '../late.tsx'
import { useDialog } from '../dialog/use-dialog.ts'

const PreviewDialog = lazyPart(async () => (await import('./PreviewDialog.tsx')).PreviewDialog)

/** A look at a stored file in a dialog; its code is fetched when the first one is opened. */
export function usePreview(ports: Ports): { readonly show: (file: StoredFile) => void; readonly drawn: ReactNode } {
  const dialog = useDialog()
  const [file, setFile] = useState<StoredFile>()
  return {
    show: (next) => {
      setFile(next)
      dialog.show()
    },
    drawn: file ? (
      <LateDialog dialog={dialog} ports={ports}>
        <PreviewDialog dialog={dialog} file={file} ports={ports} />
      </LateDialog>
    ) : null,
  }
}
