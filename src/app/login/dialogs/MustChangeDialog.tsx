import { useSnapshot } from 'valtio'
import { layout } from '../../../state/layout.ts'
import { locale } from '../../../state/locale.ts'
import { ThemedFrame } from '../../../ui/frame/AppFrame.tsx'
import { PasswordDialog } from '../../layout/header/PasswordDialog.tsx'

/** Before anything else a new password; then one signs in with it. */
export function MustChangeDialog({ onDone }: { onDone: () => void }) {
  const { color, dark, compact, contrast } = useSnapshot(layout)
  const { current } = useSnapshot(locale)
  return (
    <ThemedFrame locale={current} look={{ color, dark, compact, contrast }}>
      <PasswordDialog isDemanded onClose={onDone} />
    </ThemedFrame>
  )
}
