import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../kit/parts/late.tsx'
import type { Files } from '../../kit/parts/files/files.ts'
import { useDialog } from '../../kit/parts/dialog/use-dialog.ts'
import type { Ports } from '../../kit/ports.ts'

const ImagePreview = lazyPart(async () => (await import('./ImagePreview.tsx')).ImagePreview)

/** The preview dialog of some pictures; its code is fetched when the first one is opened. */
export function usePreview(
  files: Files,
  ports: Ports,
): { readonly show: (at: number) => void; readonly drawn: ReactNode } {
  const dialog = useDialog()
  const [first, setFirst] = useState(0)
  return {
    show: (at) => {
      setFirst(at)
      dialog.show()
    },
    drawn: dialog.mounted ? (
      <Suspense fallback={null}>
        <ImagePreview key={first} dialog={dialog} files={files} first={first} ports={ports} />
      </Suspense>
    ) : null,
  }
}
