import { type ReactNode, Suspense, lazy, useState } from 'react'
import type { Ports } from '../../ports.ts'
import type { StoredFile } from '../files.ts'
import { useDialog } from '../use-dialog.ts'

const PreviewDialog = lazy(() => import('./PreviewDialog.tsx').then((module) => ({ default: module.PreviewDialog })))

/** A look at a stored file in a dialog; its code is fetched when the first one is opened. */
export function usePreview(ports: Ports): { readonly show: (file: StoredFile) => void; readonly drawn: ReactNode } {
  const dialog = useDialog()
  const [file, setFile] = useState<StoredFile>()
  return {
    show: (next) => {
      setFile(next)
      dialog.show()
    },
    drawn: dialog.mounted && file ? (
      <Suspense fallback={null}>
        <PreviewDialog dialog={dialog} file={file} ports={ports} />
      </Suspense>
    ) : null,
  }
}
